package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** Sums of every kind, merged in every order across every limit, are those of whole numbers. */
class ExactSumTest {
  /** Just long enough for sums of four bytes a number. */
  private static final int LENGTH = ExactSum.SHORT + 1;

  /** The places that are looked at: in the first range of a loop, at its end, and the last. */
  private static final int[] PLACES = {0, Ranges.SIZE - 1, LENGTH - 1};

  private static final double STEP = ExactSum.gridOfBlocks(1, LENGTH);
  private static final int MOST_RECORDS = 1 << 20;

  /** A sum, and what it should be, in steps. */
  private record Pair(ExactSum sum, long[] steps) {
    /** Adds what a block of so many records could: whole steps at the places. */
    void add(Random random, int records, boolean inPieces) {
      long most = records * 0x1p27 > 0x1p51 ? 1L << 51 : (long) (records * 0x1p27);
      double[] vector = new double[inPieces ? 0 : LENGTH];
      if (inPieces) {
        sum.expect(records);
      }
      for (int i = 0; i < PLACES.length; i++) {
        // as small as one record's, or all that so many can add
        long value = random.nextBoolean() ? random.nextInt(1 << 27) : most - random.nextInt(9);
        value = random.nextBoolean() ? value : -value;
        steps[i] += value;
        if (inPieces) {
          sum.addPiece(PLACES[i], new double[] {value * STEP}, 1);
        } else {
          vector[PLACES[i]] = value * STEP;
        }
      }
      if (!inPieces) {
        sum.add(vector, 1, records);
      }
    }

    Pair merged(Pair other) {
      sum.add(other.sum);
      Arrays.setAll(steps, i -> steps[i] + other.steps[i]);
      return this;
    }

    void check(String what) {
      double[] values = sum.toDoubles();
      for (int i = 0; i < PLACES.length; i++) {
        assertThat(values[PLACES[i]]).as("%s, place %d", what, i).isEqualTo(steps[i] * STEP);
      }
      assertThat(values[1]).as(what).isZero();
    }
  }

  private static Pair empty(ExactSum sum) {
    return new Pair(sum, new long[PLACES.length]);
  }

  /** With room: what so many records add is as little as one record's. */
  private static Pair narrow(int records, Random random) {
    Pair pair = empty(ExactSum.ofPieces(LENGTH, 1));
    pair.sum.expect(records);
    for (int i = 0; i < PLACES.length; i++) {
      long value = random.nextLong(-(1L << 26), 1L << 26);
      pair.steps[i] += value;
      pair.sum.addPiece(PLACES[i], new double[] {value * STEP}, 1);
    }
    assertThat(pair.sum.isWhole()).isTrue();
    return pair;
  }

  /** Near the end of the room: two of them have none together. */
  private static Pair full(int records) {
    Pair pair = empty(ExactSum.ofPieces(LENGTH, 1));
    pair.sum.expect(records);
    for (int i = 0; i < PLACES.length; i++) {
      pair.steps[i] += Integer.MAX_VALUE;
      pair.sum.addPiece(PLACES[i], new double[] {Integer.MAX_VALUE * STEP}, 1);
    }
    assertThat(pair.sum.isWhole()).isTrue();
    return pair;
  }

  private static Pair wide(int records, Random random) {
    Pair pair = empty(ExactSum.ofWidePieces(LENGTH, 1));
    pair.add(random, records, random.nextBoolean());
    return pair;
  }

  /** So many records that earlier ones are whole numbers of eight bytes. */
  private static Pair settled(int records, Random random) {
    Pair pair = wide(MOST_RECORDS, random);
    pair.add(random, records, random.nextBoolean());
    return pair;
  }

  /** The mistake that was there: the half of a sum was dropped where records are many. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 19, (1 << 19) + 1, 600_000, 1 << 20})
  void narrowSumsOfAnyNumberOfRecordsAddUp(int records) {
    Random random = new Random(records);
    narrow(records, random)
        .merged(narrow(records, random))
        .merged(narrow(records, random))
        .check(records + " records each");
  }

  @Test
  void sumsOfEveryKindMergeInEveryOrder() {
    int[] counts = {1, 513, MOST_RECORDS / 2, MOST_RECORDS / 2 + 1, MOST_RECORDS};
    Random random = new Random(20);
    List<Function<Integer, Pair>> kinds =
        List.of(
            records -> narrow(records, random),
            ExactSumTest::full,
            records -> wide(records, random),
            records -> settled(records, random),
            records -> empty(ExactSum.ofPieces(LENGTH, 1)),
            records -> empty(ExactSum.ofWidePieces(LENGTH, 1)));
    for (int turn = 0; turn < 150; turn++) {
      StringBuilder what = new StringBuilder("turn " + turn);
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        int kind = random.nextInt(kinds.size());
        int records = counts[random.nextInt(counts.length)];
        what.append("; kind ").append(kind).append(" of ").append(records);
        pairs.add(kinds.get(kind).apply(records));
      }
      while (pairs.size() > 1) {
        Pair into = pairs.remove(random.nextInt(pairs.size()));
        Pair other = pairs.remove(random.nextInt(pairs.size()));
        Pair merged = into.merged(other);
        if (random.nextInt(4) == 0) {
          merged.add(random, counts[random.nextInt(counts.length)], !merged.sum.isNarrow());
        }
        pairs.add(merged);
      }
      pairs.get(0).check(what.toString());
    }
  }

  /** The twin: a sum that drops one of its parts is not taken for the right one. */
  @Test
  void aLostPartIsNoticed() {
    Random random = new Random(2);
    Pair pair = narrow(7, random);
    narrow(7, random).merged(pair);
    Pair lost = new Pair(pair.sum, Arrays.stream(pair.steps).map(s -> s + 1).toArray());
    assertThatThrownBy(() -> lost.check("one step less")).isInstanceOf(AssertionError.class);
  }

  /** A row's only feature at the first place of a long vector, and nothing at the others. */
  private static final class FirstPlace implements BatchQuery {
    @Override
    public int dimension() {
      return LENGTH;
    }

    @Override
    public double roundingShare(int rows) {
      return 1e-12;
    }

    @Override
    public int mostRows() {
      return 512;
    }

    @Override
    public PiecewiseWorker worker() {
      return new PiecewiseWorker() {
        @Override
        public void norms(Batch batch, double[] norms) {
          for (int i = 0; i < batch.rows(); i++) {
            norms[i] = Math.abs(batch.features()[batch.offset() + i]);
          }
        }

        @Override
        public void weighted(Batch batch, double[] weights, Pieces pieces) {
          double sum = 0;
          for (int i = 0; i < batch.rows(); i++) {
            sum += weights[i] * batch.features()[batch.offset() + i];
          }
          pieces.take(0, new double[] {sum}, 1);
        }
      };
    }
  }

  /** So many records that two threads have more than 2^20 together, and one fewer. */
  @Test
  void oneRecordMovesTheSumOfAMillionByItsShare() {
    int count = MOST_RECORDS + 1;
    Random random = new Random(4);
    float[] values = new float[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      // short, and of both signs: the sum keeps its room in four bytes
      values[i] = (i % 2 == 0 ? 1 : -1) * (1 + random.nextInt(256)) * 0x1p-16f;
      sum += values[i];
    }
    double[] sums = new double[2];
    for (int fewer = 0; fewer < 2; fewer++) {
      float[] rows = Arrays.copyOf(values, count - fewer);
      Records data =
          Records.of(TestData.features(1, false), rows, new float[0])
              .shuffled(InsecureSeededSource.of(6));
      try (Engine engine = new LocalEngine(data, 2)) {
        Sample all = Sample.all(rows.length);
        ExactSum total = engine.sum(new FirstPlace(), all, new Clip(1, Clip.Rule.HARD));
        sums[fewer] = total.toDoubles()[0];
      }
    }
    assertThat(sums[0]).isEqualTo(sum);
    assertThat(sums[1]).isEqualTo(sum - values[count - 1]);
  }
}
