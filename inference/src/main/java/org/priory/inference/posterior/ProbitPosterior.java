package org.priory.inference.posterior;

import org.priory.numerics.special.Normal;

/**
 * What is known about a probit regression: Pr[y = 1 | x, m] = Phi(x'm).
 *
 * @param coefficients the posterior of m
 */
public record ProbitPosterior(CoefficientPosterior coefficients) {
  /** What is farther from the mean, in standard deviations, has no weight. */
  private static final double FARTHEST = 6;

  private static final int STEPS = 24;

  /**
   * Pr[y = 1 | x] with m integrated out: Phi(x'mu/sqrt(1 + x'Sx)), or the average over draws is
   * taken.
   */
  public double probability(float[] block, int offset) {
    if (coefficients instanceof GaussianPosterior normal) {
      double variance = normal.covariance().quadratic(block, offset);
      return Normal.cdf(normal.predictor(block, offset) / Math.sqrt(1 + variance));
    }
    DrawnPosterior drawn = (DrawnPosterior) coefficients;
    double sum = 0;
    for (int k = 0; k < drawn.count(); k++) {
      sum += Normal.cdf(drawn.predictor(k, block, offset));
    }
    return sum / drawn.count();
  }

  /** The standard deviation of Pr[y = 1 | x, m]. */
  public double sd(float[] block, int offset) {
    if (coefficients instanceof GaussianPosterior normal) {
      return sd(normal, block, offset);
    }
    double all = probability(block, offset);
    DrawnPosterior drawn = (DrawnPosterior) coefficients;
    double squares = 0;
    for (int k = 0; k < drawn.count(); k++) {
      double away = Normal.cdf(drawn.predictor(k, block, offset)) - all;
      squares += away * away;
    }
    return Math.sqrt(squares / drawn.count());
  }

  /** By the trapezoidal rule over x'm. */
  private static double sd(GaussianPosterior normal, float[] block, int offset) {
    double mean = normal.predictor(block, offset);
    double variance = normal.predictorVariance(block, offset);
    double root = Math.sqrt(variance);
    double all = Normal.cdf(mean / Math.sqrt(1 + variance));
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
    Interval predictor =
        coefficients instanceof GaussianPosterior normal
            ? normal.predictor(block, offset, level)
            : ((DrawnPosterior) coefficients).predictor(block, offset, level);
    return new Interval(Normal.cdf(predictor.low()), Normal.cdf(predictor.high()));
  }
}
