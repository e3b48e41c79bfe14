package org.priory.inference.curvature;

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
 * has the wide prior N(0, 100); the others share alpha, which is iterated.
 */
public interface Curvature {

  /** Precision of the intercept's prior. */
  double INTERCEPT_PRECISION = 0.01;

  /** a0 and b0 of the hyper-prior. */
  double PRIOR_SHAPE = 1;

  /** b0 where coefficients of size 1 are usual. */
  double DEFAULT_RATE = 1;

  /**
   * The prior of the slopes: N(0, I/alpha), alpha ~ Gamma(1, rate).
   *
   * @param alpha where the iteration starts
   * @param rate b0: the variance that is expected of a slope
   */
  record Prior(double alpha, double rate) {
    /** alpha ~ Gamma(1, 1). */
    public static Prior defaults(double alpha) {
      return new Prior(alpha, DEFAULT_RATE);
    }

    /** E[alpha] given E[m_j^2] added up over all slopes of d coefficients. */
    Prior given(int d, double squares) {
      return new Prior((PRIOR_SHAPE + 0.5 * (d - 1)) / (rate + 0.5 * squares), rate);
    }
  }

  /** H v. */
  double[] times(double[] v);

  /** The posterior given b, after some rounds on alpha. */
  Estimate given(double[] b, double rho, double s, Prior prior, int rounds);

  /** This curvature, multiplied by a number. */
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

  /** What is known before the first score: the prior, with the given rate. */
  static Estimate nothing(int d, double rate) {
    double[] variances = new double[d];
    Arrays.fill(variances, rate / PRIOR_SHAPE);
    variances[0] = 1 / INTERCEPT_PRECISION;
    return new Estimate(
        new double[d], () -> new Covariance.Diagonal(variances), PRIOR_SHAPE / rate);
  }
}
