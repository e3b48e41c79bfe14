package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.BatchQuery;

/** Sums of four bytes a number are those of eight, bit for bit, also where they have no room. */
class NarrowSumTest {
  private static final int LENGTH = ExactSum.SHORT + 1000;
  private static final int ROWS = 6000;
  private static final Clip CLIP = new Clip(0.7, Clip.Rule.HARD);

  /** So many units have room: 2^31 steps of 2^-28. */
  private static final double ROOM = 8;

  private static final LongBatch QUERY = new LongBatch(LENGTH);

  private static Records records(double first) {
    Random random = new Random(8);
    float[] values = new float[2 * ROWS];
    for (int i = 0; i < ROWS; i++) {
      values[2 * i] = (float) first;
      values[2 * i + 1] = (float) random.nextGaussian();
    }
    return Records.of(TestData.features(2, true), values, new float[ROWS])
        .shuffled(InsecureSeededSource.of(6));
  }

  private static ExactSum sum(Records data, BatchQuery query, Sample sample, int threads) {
    try (Engine engine = new LocalEngine(data, threads)) {
      return engine.sum(query, sample, CLIP);
    }
  }

  private static void assertSame(Records data, double rate, int threads, boolean isNarrow) {
    Sample sample = new PoissonSampler(ROWS, rate).draw(InsecureSeededSource.of(4));
    ExactSum narrow = sum(data, QUERY, sample, threads);
    assertThat(narrow.isNarrow()).as("rate %s, %d threads", rate, threads).isEqualTo(isNarrow);
    assertThat(narrow.dimension()).isEqualTo(LENGTH);
    ExactSum wide = sum(data, new WholeBatch(QUERY), sample, 1);
    assertThat(wide.isNarrow()).isFalse();
    assertThat(narrow.toDoubles()).isEqualTo(wide.toDoubles());
  }

  @Test
  void sumsWithRoomAreThoseOfDoubles() {
    Records data = records(0);
    for (double rate : new double[] {0.001, 0.04, 0.2, 1}) {
      assertSame(data, rate, 1, true);
      assertSame(data, rate, 3, true);
    }
  }

  /** 240 records of norm 0.7, all in the same direction. */
  @Test
  void aBlockWithoutRoomIsTakenAgain() {
    assertSame(records(100), 0.04, 1, false);
  }

  /** 2,000 records are 6 units, 6,000 are 18. */
  @Test
  void sumsOfThreadsThatHaveNoRoomTogetherAreWidened() {
    Records data = records(0.003);
    assertThat(0.003 * ROWS / 3).isLessThan(ROOM);
    assertThat(0.003 * ROWS).isGreaterThan(ROOM);
    assertSame(data, 1, 3, false);
    assertSame(data, 0.1, 3, true); // the twin
  }

  /** A sum says when it has lost something: one step beyond the largest number, and no number. */
  @Test
  void whatHasNoRoomIsNoticed() {
    double step = ExactSum.gridOfBlocks(1, LENGTH);
    for (double value : new double[] {0x1p31 - 1, -0x1p31}) {
      assertThat(withPieces(value * step, 0).isWhole()).isTrue();
      assertThat(withPieces(value * step, Math.signum(value) * step).isWhole()).isFalse();
      assertThat(withPieces(Math.signum(value) * step, value * step).isWhole()).isFalse();
    }
    for (double none : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1e300}) {
      assertThat(withPieces(1, none).isWhole()).isFalse();
    }
  }

  private static ExactSum withPieces(double one, double two) {
    ExactSum sum = ExactSum.ofPieces(LENGTH, 1);
    sum.expect(2);
    sum.addPiece(LENGTH - 1, new double[] {one}, 1);
    sum.addPiece(LENGTH - 1, new double[] {two}, 1);
    return sum;
  }

  /** Half a step at every place: rounding cannot move a vector further. */
  @Test
  void roundingMovesABlockAsFarAsIsSaid() {
    double norm = 0.7;
    double step = ExactSum.gridOfBlocks(norm, LENGTH);
    assertThat(step).isEqualTo(0x1p-28);
    double[] halves = new double[LENGTH];
    Arrays.fill(halves, step / 2);
    ExactSum sum = ExactSum.ofPieces(LENGTH, norm);
    sum.expect(1);
    sum.addPiece(0, halves, LENGTH);
    double moved = 0;
    for (double rounded : sum.toDoubles()) {
      moved += (rounded - step / 2) * (rounded - step / 2);
    }
    assertThat(ExactSum.roundingOfBlock(norm, LENGTH))
        .isBetween(Math.sqrt(moved), Math.sqrt(moved) * (1 + 1e-9));
    // a short vector's grid would have been taken for a wrong one
    assertThat(ExactSum.roundingOfBlock(norm, ExactSum.SHORT)).isLessThan(Math.sqrt(moved) / 7);
  }

  @Test
  void theStepsAreHandedOverOnce() {
    ExactSum sum = withPieces(3, 0.5);
    assertThat(sum.takeSteps()[LENGTH - 1] * sum.grid()).isEqualTo(3.5);
    assertThat(sum.isNarrow()).isFalse();
    assertThatThrownBy(sum::takeSteps).isInstanceOf(IllegalStateException.class);
  }

  /** Answers are floats: clips whose sums floats cannot hold keep doubles, as do short vectors. */
  @Test
  void whatFloatsCannotHoldStaysWide() {
    assertThat(ExactSum.ofPieces(LENGTH, 1e-30).isNarrow()).isFalse();
    assertThat(ExactSum.ofPieces(LENGTH, 1e30).isNarrow()).isFalse();
    assertThat(ExactSum.ofPieces(ExactSum.SHORT, 1).isNarrow()).isFalse();
    assertThat(ExactSum.ofPieces(LENGTH, 1).isNarrow()).isTrue();
  }
}
