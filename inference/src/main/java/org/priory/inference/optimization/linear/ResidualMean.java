package org.priory.inference.optimization.linear;

import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.SquareProducts;

/**
 * The mean of residuals at a robust estimate, and what it makes of the constant. Scores that are
 * cut off find the middle of the errors' law; where that is skewed, its mean is d away. With C the
 * covariance of the robust estimate, d ~ N(0, D) on the constant alone, a the mean of rows, and a
 * mean m of residuals with an error of variance V,
 *
 * <pre>
 *   P = C + D e_0 e_0',   k = P a/(a'P a + V),   theta + k m,   P - k a'P.
 * </pre>
 *
 * @param mean m
 * @param variance V
 * @param skew D
 */
record ResidualMean(double mean, double variance, double skew) {
  /**
   * The root of D over the standard deviation of residuals. Scores that are cut at 2 of them are
   * 0.05 away from the mean of an exponential law, 0.065 from that of a log-normal one.
   */
  private static final double SKEW = 0.1;

  /**
   * The mean.
   *
   * @param sd of residuals
   * @param sampling variance of the mean of that many residuals
   * @param noise standard deviation of the noise on it
   */
  static ResidualMean of(double mean, double sd, double sampling, double noise) {
    return new ResidualMean(mean, sampling + noise * noise, SKEW * SKEW * sd * sd);
  }

  /**
   * The posterior whose constant is that of means.
   *
   * @param robust what scores say
   * @param row a, the mean of rows; its first entry is the constant's
   */
  NoisyNewton applied(NoisyNewton robust, double[] row) {
    int q = row.length;
    double[] p = robust.covariance().clone();
    p[0] += skew;
    double[] pa = SquareProducts.times(p, row, q);
    double open = variance;
    for (int i = 0; i < q; i++) {
      open += row[i] * pa[i];
    }
    double[] moved = robust.mean().clone();
    for (int i = 0; i < q; i++) {
      moved[i] += pa[i] / open * mean;
      for (int j = 0; j < q; j++) {
        p[i * q + j] -= pa[i] * pa[j] / open;
      }
    }
    return new NoisyNewton(moved, p);
  }
}
