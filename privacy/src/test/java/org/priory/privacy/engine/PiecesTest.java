package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.BatchQuery;

/** Sums that come in pieces are those that come whole, bit for bit, also where some go wrong. */
class PiecesTest {
  private static final int ROWS = 5000;
  private static final int WIDTH = 40;
  private static final Clip CLIP = new Clip(0.7, Clip.Rule.HARD);

  private final Random random = new Random(12);
  private final double[] weights = random.doubles(WIDTH, -0.5, 0.5).toArray();
  private final Records data = records();

  /** Two rows of a thousand go wrong. */
  private Records records() {
    float[] values = new float[ROWS * WIDTH];
    float[] labels = new float[ROWS];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    for (int i = 0; i < ROWS; i++) {
      labels[i] = random.nextInt(2);
      if (i % 500 == 9) {
        values[i * WIDTH] = PieceBatch.WRONG;
      }
    }
    return Records.of(TestData.features(WIDTH, true), values, labels)
        .shuffled(InsecureSeededSource.of(6));
  }

  private boolean isWrong(int record) {
    return data.block(record)[data.offset(record)] == PieceBatch.WRONG;
  }

  private double[] sum(BatchQuery query, Sample sample, int threads) {
    try (Engine engine = new LocalEngine(data, threads)) {
      return engine.sum(query, sample, CLIP).toDoubles();
    }
  }

  /** Whether it is one block, some, or so many that threads share them; no memory of the fault. */
  @Test
  void piecesAddUpToTheWhole() {
    for (PieceBatch.Fault fault : PieceBatch.Fault.values()) {
      for (double rate : new double[] {1, 0.1, 0.04, 0.0005}) {
        Sample sample = new PoissonSampler(ROWS, rate).draw(InsecureSeededSource.of(4));
        PieceBatch query = new PieceBatch(new LogisticBatch(weights, 1, true), fault);
        double[] whole = sum(new WholeBatch(query), sample, 1);
        assertThat(sum(query, sample, 1)).as("%s, rate %s", fault, rate).isEqualTo(whole);
        assertThat(sum(query, sample, 3)).as("%s, rate %s", fault, rate).isEqualTo(whole);
      }
    }
  }

  @Test
  void recordsThatGoWrongCountAsZeroAndSpoilNoOther() {
    BatchQuery exact = new LogisticBatch(weights);
    int[] good = IntStream.range(0, ROWS).filter(i -> !isWrong(i)).toArray();
    assertThat(good).hasSize(ROWS - 10);
    double[] expected = sum(exact, Sample.of(good, good.length), 1);
    // half a step of the grid for each block, of which there are at most 500, in both sums
    double tolerance = 500 * ExactSum.grid(CLIP.norm());
    for (PieceBatch.Fault fault : PieceBatch.Fault.values()) {
      double[] ours = sum(new PieceBatch(exact, fault), Sample.all(ROWS), 2);
      double difference =
          IntStream.range(0, WIDTH)
              .mapToDouble(j -> Math.abs(ours[j] - expected[j]))
              .max()
              .orElseThrow();
      if (fault == PieceBatch.Fault.NONE) {
        // the twin: those that go wrong are seen where they do not
        assertThat(difference).isGreaterThan(1000 * tolerance);
      } else {
        assertThat(difference).as("%s", fault).isLessThan(tolerance);
      }
    }
  }

  @Test
  void theNormIsThatOfTheWholeInWhateverOrderPiecesCome() {
    double[] v = random.doubles(1000, -1, 1).toArray();
    double norm = new PieceSum(1000, (at, values, count) -> {}).norm();
    assertThat(norm).isLessThan(1e-139);
    double[] norms = new double[2];
    for (int turn = 0; turn < 2; turn++) {
      PieceSum sum = new PieceSum(1000, (at, values, count) -> {});
      for (int i = 0; i < 10; i++) {
        int at = 100 * (turn == 0 ? i : 9 - i);
        sum.take(at, Arrays.copyOfRange(v, at, at + 100), 100);
      }
      norms[turn] = sum.norm();
    }
    assertThat(norms[0]).isEqualTo(norms[1]);
    assertThat(norms[0]).isBetween(RowSum.norm(v) * (1 - 1e-12), RowSum.norm(v) * (1 + 1e-12));
    PieceSum bad = new PieceSum(2, (at, values, count) -> {});
    bad.take(0, new double[] {1, Double.NaN}, 2);
    assertThat(bad.norm()).isNaN();
  }

  /** A place that came twice would be longer in the total than the norm says. */
  @Test
  void piecesThatOverlapHaveNoNorm() {
    for (int second : new int[] {0, 1, 2, 3}) {
      PieceSum sum = new PieceSum(6, (at, values, count) -> {});
      sum.take(0, new double[] {1, 1, 1}, 3);
      sum.take(second, new double[] {1, 1}, 2);
      if (second < 3) {
        assertThat(sum.norm()).isNaN();
      } else {
        assertThat(sum.norm()).isBetween(2.236, 2.237);
      }
    }
  }
}
