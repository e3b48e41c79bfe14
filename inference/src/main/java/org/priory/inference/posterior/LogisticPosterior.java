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
      sum += 1 / (1 + Math.exp(-drawn.predictor(k, block, offset)));
    }
    return sum / drawn.count();
  }
}
