package org.priory.inference.posterior;

import org.priory.numerics.special.LogisticNormal;

/**
 * What is known about a logistic regression: Pr[y = 1 | x, m] = 1/(1 + e^-x'm).
 *
 * @param coefficients the posterior of m
 */
public record LogisticPosterior(CoefficientPosterior coefficients) {

  /**
   * Pr[y = 1 | x] with m integrated out: x'm is normal with mean x'mu and variance x'Sx, or the
   * average over draws is taken.
   */
  public double probability(float[] block, int offset) {
    if (coefficients instanceof GaussianPosterior normal) {
      return LogisticNormal.mean(
          normal.predictor(block, offset), normal.covariance().quadratic(block, offset));
    }
    DrawnPosterior drawn = (DrawnPosterior) coefficients;
    double sum = 0;
    for (int k = 0; k < drawn.count(); k++) {
      sum += logistic(drawn.predictor(k, block, offset));
    }
    return sum / drawn.count();
  }

  /** The standard deviation of Pr[y = 1 | x, m]. */
  public double sd(float[] block, int offset) {
    if (coefficients instanceof GaussianPosterior normal) {
      double middle = normal.predictor(block, offset);
      double variance = normal.predictorVariance(block, offset);
      double all = LogisticNormal.mean(middle, variance);
      // Var[p] = E[p] (1 - E[p]) - E[p (1 - p)]
      return Math.sqrt(Math.max(0, all * (1 - all) - LogisticNormal.slope(middle, variance)));
    }
    double mean = probability(block, offset);
    DrawnPosterior drawn = (DrawnPosterior) coefficients;
    double squares = 0;
    for (int k = 0; k < drawn.count(); k++) {
      double away = logistic(drawn.predictor(k, block, offset)) - mean;
      squares += away * away;
    }
    return Math.sqrt(squares / drawn.count());
  }

  /** The central interval that holds Pr[y = 1 | x, m] with the given probability. */
  public Interval interval(float[] block, int offset, double level) {
    Interval predictor =
        coefficients instanceof GaussianPosterior normal
            ? normal.predictor(block, offset, level)
            : ((DrawnPosterior) coefficients).predictor(block, offset, level);
    return new Interval(logistic(predictor.low()), logistic(predictor.high()));
  }

  private static double logistic(double x) {
    return 1 / (1 + Math.exp(-x));
  }
}
