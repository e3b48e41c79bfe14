package org.priory.inference.posterior;

import org.priory.numerics.special.Normal;

/**
 * What is known about a probit regression: Pr[y = 1 | x, m] = Phi(x'm).
 *
 * @param coefficients the posterior of m
 */
public record ProbitPosterior(GaussianPosterior coefficients) {
  /** What is farther from the mean, in standard deviations, has no weight. */
  private static final double FARTHEST = 6;

  private static final int STEPS = 24;

  /** Pr[y = 1 | x] with m integrated out: Phi(x'mu/sqrt(1 + x'Sx)). */
  public double probability(float[] block, int offset) {
    double variance = coefficients.covariance().quadratic(block, offset);
    return Normal.cdf(coefficients.predictor(block, offset) / Math.sqrt(1 + variance));
  }

  /** The standard deviation of Pr[y = 1 | x, m], by the trapezoidal rule over x'm. */
  public double sd(float[] block, int offset) {
    double mean = coefficients.predictor(block, offset);
    double root = Math.sqrt(coefficients.covariance().quadratic(block, offset));
    double all = probability(block, offset);
    double weights = 0;
    double squares = 0;
    for (int i = -STEPS; i <= STEPS; i++) {
      double z = FARTHEST * i / STEPS;
      double weight = Math.exp(-z * z / 2);
      double away = Normal.cdf(mean + root * z) - all;
      weights += weight;
      squares += weight * away * away;
    }
    return Math.sqrt(squares / weights);
  }

  /** The central interval that holds Phi(x'm) with the given probability. */
  public Interval interval(float[] block, int offset, double level) {
    Interval predictor = coefficients.predictor(block, offset, level);
    return new Interval(Normal.cdf(predictor.low()), Normal.cdf(predictor.high()));
  }
}
