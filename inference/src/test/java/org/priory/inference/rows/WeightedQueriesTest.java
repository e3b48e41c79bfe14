package org.priory.inference.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.ArrayRow;
import org.priory.inference.model.RowWeights;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreBatch;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** Rows that count by their weights: bounds, and what the sums are. */
class WeightedQueriesTest {
  private static final int D = 4;
  private static final RowWeights WEIGHTS = new RowWeights(D, 0.1);
  private static final RowWeights FROM_ZERO = new RowWeights(D, 0);
  private static final RowWeight LENGTHS = new RowWeight(0.8, 1);
  private static final Standardisation PLAIN = new Standardisation(new double[D], ones(), ones());

  private final Random random = new Random(1);

  private static double[] ones() {
    double[] ones = new double[D];
    Arrays.fill(ones, 1);
    return ones;
  }

  private double[] theta() {
    return random.doubles(D, -1, 1).toArray();
  }

  private float[] row(double weight) {
    float[] row = new float[D + 1];
    row[0] = 1;
    for (int j = 1; j < D; j++) {
      row[j] = 2 * random.nextFloat() - 1;
    }
    row[D] = (float) weight;
    return row;
  }

  private static double[] sum(RowQuery query, float[]... rows) {
    double[] sum = new double[query.dimension()];
    for (float[] row : rows) {
      query.addTo(ArrayRow.of(row, row[1] > 0 ? 1 : 0), sum);
    }
    return sum;
  }

  /** The norm of a row's vector is g times what it was: at most 1, and 1 is reached. */
  @Test
  void normsAreThoseOfTheWeight() {
    double most = 0;
    for (int trial = 0; trial < 3000; trial++) {
      double[] theta = theta();
      float[] row = row(trial % 3 == 0 ? 1 : 2 * random.nextFloat() - 1);
      double g = WEIGHTS.share(row, 0);
      assertThat(g).isBetween(0.1, 1.0);
      for (RowQuery query :
          new RowQuery[] {
            new ScoreQuery(BinaryLink.LOGIT, PLAIN, theta, LENGTHS),
            new CurvatureQuery(BinaryLink.LOGIT, PLAIN, theta, LENGTHS),
            new ScoreCovarianceQuery(new ScoreQuery(BinaryLink.LOGIT, PLAIN, theta, LENGTHS))
          }) {
        double[] weighted = sum(new WeightedQuery(WEIGHTS, query), row);
        double[] alike = sum(query, Arrays.copyOf(row, D));
        assertThat(weighted).containsExactly(Arrays.stream(alike).map(v -> g * v).toArray());
        new WeightedQuery(WEIGHTS, query).finish(weighted);
        double norm = ArrayBatch.norm(weighted);
        assertThat(norm).isLessThanOrEqualTo(1 + 1e-12);
        most = Math.max(most, norm);
      }
      assertThat(ArrayBatch.norm(sum(new WeightTotal(WEIGHTS), row))).isEqualTo(g);
    }
    assertThat(most).isGreaterThan(0.95);
  }

  /** Twin: weights over their mean, as they are used without privacy, reach beyond 1. */
  @Test
  void weightsOverTheirMeanAreTooLong() {
    ScoreQuery query = new ScoreQuery(BinaryLink.LOGIT, PLAIN, new double[D], LENGTHS);
    float[] row = row(1);
    assertThat(ArrayBatch.norm(sum(new WeightedQuery(WEIGHTS, query), row)) / 0.55)
        .isGreaterThan(1.01);
  }

  /** Whatever is in the column, no row counts for more than one, or for less than the least. */
  @Test
  void whatIsOutOfBoundsCountsAsTheBound() {
    for (float value : new float[] {5, 1, Float.MAX_VALUE, Float.POSITIVE_INFINITY}) {
      assertThat(WEIGHTS.share(row(value), 0)).isEqualTo(1);
    }
    for (float value : new float[] {-5, -1, Float.NEGATIVE_INFINITY}) {
      assertThat(WEIGHTS.share(row(value), 0)).isEqualTo(0.1);
      assertThat(FROM_ZERO.share(row(value), 0)).isZero();
    }
  }

  /** A row of weight 0 adds nothing. */
  @Test
  void nothingCountsAsNothing() {
    ScoreQuery query = new ScoreQuery(BinaryLink.LOGIT, PLAIN, theta(), LENGTHS);
    assertThat(sum(new WeightedQuery(FROM_ZERO, query), row(-1))).containsOnly(0);
  }

  /** Weights that are whole numbers of a third are copies of rows. */
  @Test
  void wholeWeightsAreCopies() {
    RowWeights thirds = new RowWeights(D, 1 / 3.0);
    double[] theta = theta();
    RowQuery query = new CurvatureQuery(BinaryLink.LOGIT, PLAIN, theta, LENGTHS);
    float[][] rows = {row(-1), row(0), row(1)};
    double[] copies =
        sum(
            query,
            Arrays.copyOf(rows[0], D),
            Arrays.copyOf(rows[1], D),
            Arrays.copyOf(rows[1], D),
            Arrays.copyOf(rows[2], D),
            Arrays.copyOf(rows[2], D),
            Arrays.copyOf(rows[2], D));
    double[] weighted = sum(new WeightedQuery(thirds, query), rows);
    for (int i = 0; i < copies.length; i++) {
      assertThat(3 * weighted[i]).isCloseTo(copies[i], within(1e-12));
    }
  }

  /** Batches say the norms and the sums of rows, up to the rounding that they promise. */
  @Test
  void batchesAreRows() {
    double[] theta = theta();
    ArrayBatch batch = ArrayBatch.random(100, D + 1, random);
    same(
        batch,
        new ScoreBatch(BinaryLink.LOGIT, PLAIN, theta, LENGTHS),
        new ScoreQuery(BinaryLink.LOGIT, PLAIN, theta, LENGTHS));
    same(
        batch,
        new CurvatureBatch(BinaryLink.LOGIT, PLAIN, theta, LENGTHS),
        new CurvatureQuery(BinaryLink.LOGIT, PLAIN, theta, LENGTHS));
  }

  private void same(ArrayBatch batch, BatchQuery together, RowQuery alone) {
    RowQuery weighted = new WeightedQuery(WEIGHTS, alone);
    double error =
        batch.worstError(
            new WeightedBatchQuery(WEIGHTS, together),
            batch.weights(random),
            i -> {
              double[] sum = new double[weighted.dimension()];
              weighted.addTo(batch.row(i), sum);
              return sum;
            });
    assertThat(error).isLessThanOrEqualTo(1);
  }

  /** The covariance of a person's score is the square of the mean of their weighted rows. */
  @Test
  void covariancesAreSquaresOfMeans() {
    ScoreQuery score = new ScoreQuery(BinaryLink.LOGIT, PLAIN, theta(), LENGTHS);
    float[][] rows = {row(1), row(-0.5), row(0.2)};
    RowQuery query = new WeightedQuery(WEIGHTS, new ScoreCovarianceQuery(score));
    double[] mean = Arrays.stream(sum(query, rows)).map(v -> v / 3).toArray();
    query.finish(mean);
    double[] s =
        Arrays.stream(sum(new WeightedQuery(WEIGHTS, score), rows)).map(v -> v / 3).toArray();
    double[] square = PackedSymmetric.ofSize(D).unpack(mean);
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        assertThat(square[i * D + j]).isCloseTo(s[i] * s[j], within(1e-15));
      }
    }
  }
}
