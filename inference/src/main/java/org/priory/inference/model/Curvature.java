package org.priory.inference.model;

import java.util.Arrays;
import java.util.function.Supplier;
import org.priory.inference.posterior.Covariance;

/**
 * H, the expected derivative of the score, and what follows from a noisy score.
 *
 * <p>Averages of H theta_t + g_t over releases at points theta_t are one observation b ~ N(H m, rho
 * H + s^2 I): the score of N records has covariance about rho H, the release adds s^2. With the
 * prior m ~ N(0, diag(a)^-1)
 *
 * <pre>
 *   precision = diag(a) + H (rho H + s^2 I)^-1 H,
 *   mean      = precision^-1 H (rho H + s^2 I)^-1 b.
 * </pre>
 *
 * <p>Directions that the noise drowns fall back to the prior. The first coefficient, the intercept,
 * has the wide prior N(0, 100); the others share alpha ~ Gamma(1, 1), which is iterated.
 */
public interface Curvature {

  /** Precision of the intercept's prior. */
  double INTERCEPT_PRECISION = 0.01;

  /** a0 and b0 of the hyper-prior. */
  double PRIOR_SHAPE = 1;

  double PRIOR_RATE = 1;

  /** H v. */
  double[] times(double[] v);

  /** The posterior given b, after some rounds on alpha. */
  Estimate given(double[] b, double rho, double s, double alpha, int rounds);

  /** The same H, multiplied by a number. */
  Curvature times(double factor);

  /**
   * What is known about m.
   *
   * @param mean of m
   * @param covariances makes the covariance of m, which takes longer than all else
   * @param alpha of the prior
   */
  record Estimate(double[] mean, Supplier<Covariance> covariances, double alpha) {

    /** The covariance of m. */
    public Covariance covariance() {
      return covariances.get();
    }
  }

  /** What is known before the first score: the prior. */
  static Estimate nothing(int d) {
    double[] variances = new double[d];
    Arrays.fill(variances, PRIOR_RATE / PRIOR_SHAPE);
    variances[0] = 1 / INTERCEPT_PRECISION;
    return new Estimate(
        new double[d], () -> new Covariance.Diagonal(variances), PRIOR_SHAPE / PRIOR_RATE);
  }

  /** E[alpha] given E[m_j^2] added up over all but the intercept. */
  static double alpha(int d, double squares) {
    return (PRIOR_SHAPE + 0.5 * (d - 1)) / (PRIOR_RATE + 0.5 * squares);
  }
}
