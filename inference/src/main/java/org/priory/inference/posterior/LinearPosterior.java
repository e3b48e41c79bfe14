package org.priory.inference.posterior;

/**
 * What is known about a linear regression: y = x'm + N(0, 1/tau).
 *
 * @param coefficients the posterior of m
 * @param precision the posterior of tau
 */
public record LinearPosterior(GaussianPosterior coefficients, GammaPosterior precision) {

  /** E[y | x]. */
  public double mean(float[] block, int offset) {
    return coefficients.predictor(block, offset);
  }

  /** Standard deviation of y given x: that of the noise, 1/E[tau], and of the coefficients. */
  public double sd(float[] block, int offset) {
    double noise = precision.rate() / precision.shape();
    return Math.sqrt(noise + coefficients.covariance().quadratic(block, offset));
  }
}
