package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.special.Normal;

/**
 * Sums of questions about two classes, without noise and without a weight by length, lead to the
 * weighted mode of the likelihood, and their inverse is the inverse Hessian there. Comparisons of
 * softmax ask the same questions about the records of two classes ({@link PairQuestionsTest}).
 */
class PlainBinaryTest {
  private static final int D = 4;
  private static final int N = 2000;

  /** The prior's precision. */
  private static final double PRIOR = 3;

  private final Random random = new Random(6);

  private final Standardisation features =
      new Standardisation(
          new double[] {0, 0.1, -0.2, 0.3}, new double[] {1, 2, 1.5, 1}, new double[] {1, 1, 1, 1});

  private double[] z(float[] x) {
    double[] z = new double[D];
    for (int j = 0; j < D; j++) {
      z[j] = features.scale()[j] * (x[j] - features.centre()[j]);
    }
    return z;
  }

  @ParameterizedTest
  @EnumSource(BinaryLink.class)
  void withoutNoiseItIsPlainNewton(BinaryLink link) {
    float[][] x = new float[N][D];
    float[] y = new float[N];
    for (int i = 0; i < N; i++) {
      x[i][0] = 1;
      for (int j = 1; j < D; j++) {
        x[i][j] = 2 * random.nextFloat() - 1;
      }
      double s = -0.5 + 1.2 * x[i][1] - 0.8 * x[i][2] + 0.3 * x[i][3];
      y[i] = random.nextDouble() < 1 / (1 + Math.exp(-s)) ? 1 : 0;
    }
    RowWeight weight = new RowWeight(1e6, 1e6);
    double[] theta = new double[D];
    double[] inverse = new double[0];
    for (int step = 0; step < 60; step++) {
      double[] score = new double[D];
      double[] packed = new double[D * (D + 1) / 2];
      ScoreQuery scores = new ScoreQuery(link, features, theta.clone(), weight);
      CurvatureQuery curvatures = new CurvatureQuery(link, features, theta.clone(), weight);
      for (int i = 0; i < N; i++) {
        ArrayRow row = new ArrayRow(x[i], 0, D, y[i]);
        scores.addTo(row, score);
        curvatures.addTo(row, packed);
      }
      double[] h = PackedSymmetric.ofSize(D).unpack(packed);
      for (int j = 0; j < D; j++) {
        for (int k = 0; k < D; k++) {
          // over its largest norm, 1/2 times R, and u = 1e-6
          h[j * D + k] *= 0.5 * 1e12;
        }
        h[j * D + j] += PRIOR;
        score[j] = 1e6 * score[j] - PRIOR * theta[j];
      }
      Cholesky cholesky = Cholesky.of(h, D);
      inverse = cholesky.inverse();
      double[] move = cholesky.solve(score);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    double[] plain = new double[D];
    double[] plainInverse = plainNewton(link, x, y, plain);
    for (int j = 0; j < D; j++) {
      assertThat(theta[j]).isCloseTo(plain[j], within(1e-6));
    }
    for (int j = 0; j < D * D; j++) {
      assertThat(inverse[j]).isCloseTo(plainInverse[j], within(1e-6));
    }
    // the twin: the other link's mode is elsewhere
    double[] other = new double[D];
    plainNewton(link == BinaryLink.LOGIT ? BinaryLink.PROBIT : BinaryLink.LOGIT, x, y, other);
    assertThat(Math.abs(theta[1] - other[1])).isGreaterThan(1e-3);
  }

  /**
   * Newton's method, with the expected curvature, for sum (y - p)/max(p, 1 - p) z = P theta: each
   * row counts 1/max(p, 1 - p). A probit's predictor is in units of sqrt(pi/8).
   */
  private double[] plainNewton(BinaryLink link, float[][] x, float[] y, double[] theta) {
    double a = Math.sqrt(Math.PI / 8);
    double[] inverse = new double[0];
    for (int step = 0; step < 60; step++) {
      double[] gradient = Arrays.stream(theta).map(t -> -PRIOR * t).toArray();
      double[] hessian = new double[D * D];
      for (int j = 0; j < D; j++) {
        hessian[j * D + j] = PRIOR;
      }
      for (int i = 0; i < N; i++) {
        double[] z = z(x[i]);
        double s = 0;
        for (int j = 0; j < D; j++) {
          s += z[j] * theta[j];
        }
        boolean isLogit = link == BinaryLink.LOGIT;
        double p = isLogit ? 1 / (1 + Math.exp(-s)) : Normal.cdf(a * s);
        double slope =
            isLogit ? p * (1 - p) : a * Math.exp(-a * a * s * s / 2) / Math.sqrt(2 * Math.PI);
        double counts = 1 / Math.max(p, 1 - p);
        for (int j = 0; j < D; j++) {
          gradient[j] += counts * (y[i] - p) * z[j];
          for (int k = 0; k < D; k++) {
            hessian[j * D + k] += counts * slope * z[j] * z[k];
          }
        }
      }
      Cholesky cholesky = Cholesky.of(hessian, D);
      inverse = cholesky.inverse();
      double[] move = cholesky.solve(gradient);
      for (int j = 0; j < D; j++) {
        theta[j] += move[j];
      }
    }
    return inverse;
  }
}
