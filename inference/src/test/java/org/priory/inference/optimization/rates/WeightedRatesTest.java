package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.model.RowWeights;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.rows.WeightedQuery;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;

/**
 * Without noise, and with bounds that nothing reaches, sums about weighted rows are those of the
 * weighted likelihood of Poisson's law.
 */
class WeightedRatesTest {
  private static final int N = 2000;
  private static final int D = 3;
  private static final double LARGEST = 0x1p24;
  private static final double LARGEST_WEIGHT = 8;
  private static final RowWeights WEIGHTS = new RowWeights(D, 0);
  private static final RowWeight LENGTHS = new RowWeight(1e6, 1e6);

  private final Random random = new Random(3);
  private final float[][] rows = new float[N][];
  private final double[] counts = new double[N];
  private final double[] weights = new double[N];

  /** What Newton's steps end at: the mode, H^-1, and the sandwich H^-1 M H^-1. */
  private record Ended(double[] theta, double[] inverse, double[] sandwich) {}

  private void simulate() {
    for (int i = 0; i < N; i++) {
      float x = 2 * random.nextFloat() - 1;
      float z = 2 * random.nextFloat() - 1;
      // exact in a feature: weights are whole
      weights[i] = random.nextInt(9);
      rows[i] = new float[] {1, x, z, (float) (2 * weights[i] / LARGEST_WEIGHT - 1)};
      double left = Math.exp(-Math.exp(0.5 + 0.6 * x - 0.4 * z));
      for (double p = random.nextDouble(); p > left; p *= random.nextDouble()) {
        counts[i]++;
      }
    }
  }

  private Ended byQueries() {
    double[] ones = new double[D];
    Arrays.fill(ones, 1);
    Standardisation plain = new Standardisation(new double[D], ones, ones);
    RateLink link = new RateLink(1, 1, -Math.log(LARGEST), 1);
    // g u k is the weight over its largest, over 1e6 and over what counts are shares of
    double unit = 1e6 * LARGEST * LARGEST_WEIGHT;
    double[] theta = new double[D];
    double[] inverse = new double[D * D];
    double[] squares = new double[D * D];
    for (int step = 0; step < 30; step++) {
      WeightedQuery score = new WeightedQuery(WEIGHTS, new ScoreQuery(link, plain, theta, LENGTHS));
      WeightedQuery curvature =
          new WeightedQuery(WEIGHTS, new CurvatureQuery(link, plain, theta, LENGTHS));
      WeightedQuery covariance =
          new WeightedQuery(
              WEIGHTS, new ScoreCovarianceQuery(new ScoreQuery(link, plain, theta, LENGTHS)));
      double[] g = new double[D];
      double[] packed = new double[D * (D + 1) / 2];
      double[] outer = new double[D * (D + 1) / 2];
      for (int i = 0; i < N; i++) {
        Row row = ArrayRow.of(rows[i], (float) (2 * (counts[i] / LARGEST) - 1));
        score.addTo(row, g);
        curvature.addTo(row, packed);
        double[] one = new double[outer.length];
        covariance.addTo(row, one);
        covariance.finish(one);
        for (int k = 0; k < one.length; k++) {
          outer[k] += unit * unit * one[k];
        }
      }
      double[] h = PackedSymmetric.ofSize(D).unpack(packed);
      for (int j = 0; j < D; j++) {
        for (int k = 0; k < D; k++) {
          h[j * D + k] *= unit * LENGTHS.most() * link.mostSlope();
        }
        h[j * D + j] += 1;
        g[j] = unit * g[j] - theta[j];
      }
      Cholesky cholesky = Cholesky.of(h, D);
      double[] move = cholesky.solve(g);
      inverse = cholesky.inverse();
      squares = PackedSymmetric.ofSize(D).unpack(outer);
      Arrays.setAll(theta, j -> theta[j] + move[j]);
    }
    return new Ended(theta, inverse, sandwich(inverse, squares));
  }

  /** Newton's method for sum w (y s - e^s) - |theta|^2/2, and the sandwich, written out plainly. */
  private Ended plainly() {
    double[] theta = new double[D];
    double[] inverse = new double[0];
    double[] squares = new double[0];
    for (int step = 0; step < 30; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -t).toArray();
      double[] h = new double[D * D];
      squares = new double[D * D];
      for (int j = 0; j < D; j++) {
        h[j * D + j] = 1;
      }
      for (int i = 0; i < N; i++) {
        double s = 0;
        for (int j = 0; j < D; j++) {
          s += rows[i][j] * theta[j];
        }
        double mean = Math.exp(s);
        double off = weights[i] * (counts[i] - mean);
        for (int j = 0; j < D; j++) {
          gradient[j] += off * rows[i][j];
          for (int k = 0; k < D; k++) {
            h[j * D + k] += weights[i] * mean * rows[i][j] * rows[i][k];
            squares[j * D + k] += off * off * rows[i][j] * rows[i][k];
          }
        }
      }
      Cholesky cholesky = Cholesky.of(h, D);
      inverse = cholesky.inverse();
      double[] move = cholesky.solve(gradient);
      Arrays.setAll(theta, j -> theta[j] + move[j]);
    }
    return new Ended(theta, inverse, sandwich(inverse, squares));
  }

  private static double[] sandwich(double[] inverse, double[] squares) {
    double[] out = new double[D * D];
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        for (int k = 0; k < D; k++) {
          for (int l = 0; l < D; l++) {
            out[i * D + j] += inverse[i * D + k] * squares[k * D + l] * inverse[l * D + j];
          }
        }
      }
    }
    return out;
  }

  @Test
  void withoutBoundsItIsTheWeightedLikelihood() {
    simulate();
    Ended found = byQueries();
    Ended plain = plainly();
    for (int j = 0; j < D; j++) {
      assertThat(found.theta[j]).isCloseTo(plain.theta[j], within(1e-6));
      for (int k = 0; k < D; k++) {
        assertThat(found.sandwich[j * D + k]).isCloseTo(plain.sandwich[j * D + k], within(1e-6));
      }
    }
    // weights as if they were numbers of records would be twice as sure
    assertThat(plain.sandwich[0]).isGreaterThan(4 * plain.inverse[0]);
  }
}
