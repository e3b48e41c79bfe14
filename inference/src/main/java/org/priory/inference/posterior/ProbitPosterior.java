package org.priory.inference.posterior;

import org.priory.numerics.special.Normal;

/**
 * What is known about a probit regression: Pr[y = 1 | x, m] = Phi(x'm).
 *
 * @param coefficients the posterior of m
 */
public record ProbitPosterior(GaussianPosterior coefficients) {

  /** Pr[y = 1 | x] with m integrated out: Phi(x'mu/sqrt(1 + x'Sx)). */
  public double probability(float[] block, int offset) {
    double variance = coefficients.covariance().quadratic(block, offset);
    return Normal.cdf(coefficients.predictor(block, offset) / Math.sqrt(1 + variance));
  }

  /** The central interval that holds Phi(x'm) with the given probability. */
  public Interval interval(float[] block, int offset, double level) {
    Interval predictor = coefficients.predictor(block, offset, level);
    return new Interval(Normal.cdf(predictor.low()), Normal.cdf(predictor.high()));
  }
}
