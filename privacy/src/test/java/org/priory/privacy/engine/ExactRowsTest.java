package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.Records;

/** Exact sums are the same in whatever order and wherever rows are added. */
class ExactRowsTest {
  private static final int ROWS = 7000;
  private static final CellBatch QUERY = new CellBatch();

  private final float[] values = values();

  private static float[] values() {
    Random random = new Random(2);
    float[] odd = {
      Float.NaN, Float.POSITIVE_INFINITY, -1, 1, -0f, Float.MAX_VALUE, Float.MIN_VALUE, -7
    };
    float[] values = new float[2 * ROWS];
    for (int i = 0; i < values.length; i++) {
      boolean isOdd = random.nextInt(10) == 0;
      values[i] =
          isOdd
              ? odd[random.nextInt(odd.length)]
              : i % 2 == 0 ? random.nextInt(8) : 2 * random.nextFloat() - 1;
    }
    return values;
  }

  private static Records records(float[] values) {
    return Records.of(TestData.features(2, false), values, new float[0]);
  }

  /** Pieces of odd sizes. */
  private static final class Pieces implements StreamEngine.Rows {
    private final float[] values;
    private final AtomicLong heard = new AtomicLong();

    Pieces(float[] values) {
      this.values = values;
    }

    @Override
    public ChunkReader open() {
      Deque<RecordChunk> pieces = new ArrayDeque<>();
      int size = 1;
      for (int from = 0; from < values.length; from += 2 * size, size = size * 3 % 511 + 1) {
        int to = Math.min(values.length, from + 2 * size);
        pieces.add(RecordChunk.of(2, Arrays.copyOfRange(values, from, to), new float[0]));
        if (to == values.length) {
          break;
        }
      }
      return new ChunkReader() {
        private boolean isEnded;

        @Override
        public @Nullable RecordChunk next() {
          assertThat(isEnded).as("asked again after the end").isFalse();
          isEnded = pieces.isEmpty();
          return pieces.poll();
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void read(ChunkReader reader, long count) {
      heard.set(count);
    }
  }

  private static double[] streamed(float[] values, Clip clip, int threads) {
    Pieces pieces = new Pieces(values);
    try (Engine engine = new StreamEngine(pieces, threads)) {
      Sample all = engine.everything().draw(InsecureSeededSource.of(1));
      double[] sum = engine.sum(QUERY, all, clip).toDoubles();
      assertThat(pieces.heard.get()).isEqualTo(values.length / 2);
      return sum;
    }
  }

  private static double[] local(Records data, Sample sample, Clip clip, int threads) {
    try (Engine engine = new LocalEngine(data, threads)) {
      return engine.sum(QUERY, sample, clip).toDoubles();
    }
  }

  /** A row's vector, times min(1, C), in whole steps. */
  private static void add(float cell, float number, double clip, double[] sum) {
    double grid = ExactSum.grid(clip);
    double f = new Clip(clip, Clip.Rule.HARD).factor(QUERY.bound()) / grid;
    sum[CellBatch.cell(cell)] += grid * Math.rint(f * 0.6);
    sum[8] += grid * Math.rint(f * 0.8 * CellBatch.number(number));
  }

  @Test
  void sumsAreTheSameInMemoryInPartsAndAsTheyAreRead() {
    for (double norm : new double[] {1, 0.3, 5}) {
      Clip clip = new Clip(norm, Clip.Rule.HARD);
      double[] expected = new double[9];
      for (int i = 0; i < ROWS; i++) {
        add(values[2 * i], values[2 * i + 1], norm, expected);
      }
      Sample all = Sample.all(ROWS);
      Records data = records(values);
      assertThat(local(data, all, clip, 1)).isEqualTo(expected);
      assertThat(local(data, all, clip, 3)).isEqualTo(expected);
      for (int threads : new int[] {1, 2, 5}) {
        assertThat(streamed(values, clip, threads)).isEqualTo(expected);
      }
      try (Engine parted = new PartedEngine(data, 3)) {
        assertThat(parted.sum(QUERY, all, clip).toDoubles()).isEqualTo(expected);
      }
      // A random order changes nothing.
      Records shuffled = records(values).shuffled(InsecureSeededSource.of(3));
      assertThat(local(shuffled, all, clip, 2)).isEqualTo(expected);
      // The twin: one row fewer is seen.
      assertThat(streamed(Arrays.copyOf(values, 2 * ROWS - 2), clip, 2)).isNotEqualTo(expected);
    }
  }

  @Test
  void samplesAreThoseRows() {
    Clip clip = new Clip(1, Clip.Rule.HARD);
    Sample sample = new PoissonSampler(ROWS, 0.2).draw(InsecureSeededSource.of(4)).sorted();
    double[] expected = new double[9];
    for (int i = 0; i < sample.count(); i++) {
      int row = sample.record(i);
      add(values[2 * row], values[2 * row + 1], 1, expected);
    }
    assertThat(local(records(values), sample, clip, 2)).isEqualTo(expected);
  }

  /** What a record more changes is its vector, and within the sensitivity of the plan. */
  @Test
  void aRecordMoreIsWithinTheClip() {
    for (double norm : new double[] {1, 0.3, 0x1p-30}) {
      Clip clip = new Clip(norm, Clip.Rule.HARD);
      float[] odd = {Float.NaN, 1e30f, -1e30f, 1, 0.999f, 0x1p-140f};
      for (float cell : odd) {
        for (float number : odd) {
          float[] more = Arrays.copyOf(values, values.length + 2);
          more[values.length] = cell;
          more[values.length + 1] = number;
          double[] change = streamed(more, clip, 1);
          double[] without = streamed(values, clip, 1);
          Arrays.setAll(change, j -> change[j] - without[j]);
          assertThat(EngineCase.within(change, ExactSum.roundedNorm(norm, 9))).isTrue();
          assertThat(EngineCase.length(change)).isGreaterThan(0.5 * norm * 0.6);
        }
      }
    }
  }

  @Test
  void rowsThatAreNotKeptAnswerNothingElse() {
    try (Engine engine = new StreamEngine(new Pieces(values), 1)) {
      Clip clip = new Clip(1, Clip.Rule.HARD);
      assertThatThrownBy(engine::records).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> engine.sum(TestData.echo(2), Sample.all(ROWS), clip))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> engine.sum(QUERY, Sample.all(ROWS), clip))
          .hasMessageContaining("only an exact question about all of them");
      Sample all = engine.everything().draw(InsecureSeededSource.of(1));
      assertThatThrownBy(() -> engine.sum(new LogisticBatch(new double[2]), all, clip))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
