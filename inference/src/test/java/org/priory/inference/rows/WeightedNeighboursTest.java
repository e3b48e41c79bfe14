package org.priory.inference.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.DoubledQuery;
import org.priory.inference.TestWall;
import org.priory.inference.model.RowWeights;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreBatch;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/** Neighbours of weighted tables whose rows are any bits, through the engine without its noise. */
class WeightedNeighboursTest {
  private static final int D = 4;
  private static final RowWeight LENGTHS = new RowWeight(0.8, 1);
  private static final int RECORDS = 60;
  private static final int PAIRS = D * (D + 1) / 2;

  private final Random random = new Random(8);

  private static Standardisation plain() {
    double[] ones = new double[D];
    Arrays.fill(ones, 1);
    return new Standardisation(new double[D], ones, ones);
  }

  /** As a schema makes them, and every ninth number any bits: NaN, infinite, far out, next to 0. */
  private float[] rows(int count) {
    float[] values = new float[count * (D + 1)];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          random.nextInt(9) == 0
              ? Float.intBitsToFloat(random.nextInt())
              : i % (D + 1) == 0 ? 1 : 2 * random.nextFloat() - 1;
      if (i % (D + 1) == D && random.nextInt(3) == 0) {
        values[i] = random.nextBoolean() ? -1 : 1;
      }
    }
    return values;
  }

  private double[][] sums(
      float[] values, float[] labels, long[] persons, List<Function<Questions, NoisySum>> asked)
      throws IOException {
    Plan plan = Plan.everything(new ClipNorm(1), PAIRS, new NoiseMultiplier(1), 1);
    try (TestWall wall = new TestWall(values, labels, persons, Target.Kind.BINARY, 5, 1)) {
      return asked.stream()
          .map(question -> question.apply(wall.wall.withoutNoise(plan)).values())
          .toArray(double[][]::new);
    }
  }

  /**
   * The largest distance of the sums of neighbours, of which one has a record less, for each
   * question. Both have the same keys but for the record that is last.
   */
  private double[] farthest(int rowsOfRecord, List<Function<Questions, NoisySum>> asked)
      throws IOException {
    double[] most = new double[asked.size()];
    for (int trial = 0; trial < 5; trial++) {
      int rows = RECORDS * rowsOfRecord;
      float[] values = rows(rows);
      float[] labels = new float[rows];
      long[] persons = new long[rowsOfRecord > 1 ? rows : 0];
      for (int i = 0; i < rows; i++) {
        labels[i] = random.nextInt(2);
        if (rowsOfRecord > 1) {
          persons[i] = i / rowsOfRecord;
        }
      }
      int left = rows - rowsOfRecord;
      double[][] all = sums(values, labels, persons, asked);
      double[][] others =
          sums(
              Arrays.copyOf(values, left * (D + 1)),
              Arrays.copyOf(labels, left),
              Arrays.copyOf(persons, rowsOfRecord > 1 ? left : 0),
              asked);
      for (int k = 0; k < most.length; k++) {
        double square = 0;
        for (int j = 0; j < all[k].length; j++) {
          square += Math.pow(all[k][j] - others[k][j], 2);
        }
        most[k] = Math.max(most[k], Math.sqrt(square));
      }
    }
    return most;
  }

  /** With weights from next to nothing, and from 0, of rows and of persons of several rows. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 0.1})
  void oneRecordMovesASumByAtMostOne(double least) throws IOException {
    RowWeights weights = new RowWeights(D, least);
    double[] theta = {0.3, -2, 1, 0.5};
    BatchQuery score =
        new WeightedBatchQuery(weights, new ScoreBatch(BinaryLink.LOGIT, plain(), theta, LENGTHS));
    BatchQuery curvature =
        new WeightedBatchQuery(
            weights, new CurvatureBatch(BinaryLink.LOGIT, plain(), theta, LENGTHS));
    ScoreQuery plain = new ScoreQuery(BinaryLink.LOGIT, plain(), theta, LENGTHS);
    List<Function<Questions, NoisySum>> asked =
        List.of(
            questions -> questions.ask(score),
            questions -> questions.ask(curvature),
            questions -> questions.ask(new WeightTotal(weights)),
            questions -> questions.ask(new WeightedQuery(weights, new ScoreCovarianceQuery(plain))),
            questions -> questions.ask(new DoubledQuery(score)));
    Plan any = Plan.everything(new ClipNorm(1), PAIRS, new NoiseMultiplier(1), 1);
    double twice = 0;
    for (int rows : new int[] {1, 7, 300}) {
      double[] most = farthest(rows, asked);
      assertThat(most[0])
          .isLessThan(any.batchSensitivity(score.mostRows(), score.roundingShare(256)));
      assertThat(most[1])
          .isLessThan(any.batchSensitivity(curvature.mostRows(), curvature.roundingShare(256)));
      assertThat(most[2]).isLessThan(1 + 1e-8);
      assertThat(most[3]).isLessThan(1 + 1e-8);
      twice = Math.max(twice, most[4]);
    }
    // the twin is found out
    assertThat(twice).isGreaterThan(1.1);
  }

  /** Any bits are a weight: nothing, or a share that single precision keeps. */
  @Test
  void anyBitsAreAShare() {
    float[] row = new float[D + 1];
    for (double least : new double[] {0, Double.MIN_VALUE, 1e-300, 1e-9, 0.1, Math.nextDown(1.0)}) {
      RowWeights weights = new RowWeights(D, least);
      for (int trial = 0; trial < 20_000; trial++) {
        row[D] = Float.intBitsToFloat(random.nextInt());
        assertThat(weights.share(row, 0))
            .satisfiesAnyOf(
                share -> assertThat(share).isZero(),
                share -> assertThat(share).isBetween(Math.max(least, 0x1p-26), 1.0));
      }
      row[D] = Float.NaN;
      assertThat(weights.share(row, 0)).isZero();
    }
    RowWeights weights = new RowWeights(D, 1e-300);
    row[D] = -1;
    assertThat(weights.share(row, 0)).isZero();
    row[D] = Math.nextUp(-1f);
    assertThat(weights.share(row, 0)).isEqualTo(0x1p-25);
    double[] sum = new double[1];
    new WeightTotal(weights).addTo(ArrayRow.of(row, 0), sum);
    assertThat(sum[0]).isEqualTo(0x1p-25);
  }
}
