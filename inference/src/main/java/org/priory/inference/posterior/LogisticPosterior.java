package org.priory.inference.posterior;

import org.priory.numerics.special.LogisticNormal;

/**
 * What is known about a logistic regression: Pr[y = 1 | x, m] = 1/(1 + e^-x'm).
 *
 * @param coefficients the posterior of m
 */
public record LogisticPosterior(GaussianPosterior coefficients) {

  /** Pr[y = 1 | x] with m integrated out: x'm is normal with mean x'mu and variance x'Sx. */
  public double probability(float[] block, int offset) {
    return LogisticNormal.mean(
        coefficients.predictor(block, offset), coefficients.covariance().quadratic(block, offset));
  }
}
