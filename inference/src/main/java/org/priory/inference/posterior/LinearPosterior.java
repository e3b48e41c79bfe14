package org.priory.inference.posterior;

/**
 * What is known about a linear regression: y = x'm + N(0, 1/tau).
 *
 * @param coefficients the posterior of m
 * @param precision the posterior of tau
 */
public record LinearPosterior(CoefficientPosterior coefficients, GammaPosterior precision) {

  /** E[y | x]. */
  public double mean(float[] block, int offset) {
    if (coefficients instanceof GaussianPosterior normal) {
      return normal.predictor(block, offset);
    }
    DrawnPosterior drawn = (DrawnPosterior) coefficients;
    double sum = 0;
    for (int k = 0; k < drawn.count(); k++) {
      sum += drawn.predictor(k, block, offset);
    }
    return sum / drawn.count();
  }

  /** Standard deviation of y given x: that of the noise and of the coefficients. */
  public double sd(float[] block, int offset) {
    return Math.sqrt(noise() + variance(block, offset));
  }

  /** Standard deviation of the mean of y given x: that of the coefficients. */
  public double sdOfMean(float[] block, int offset) {
    return Math.sqrt(variance(block, offset));
  }

  /** 1/E[tau], the variance of y given x and m. */
  public double noise() {
    return precision.rate() / precision.shape();
  }

  /** Posterior variance of the linear predictor x'm. */
  private double variance(float[] block, int offset) {
    if (coefficients instanceof GaussianPosterior normal) {
      return normal.covariance().quadratic(block, offset);
    }
    DrawnPosterior drawn = (DrawnPosterior) coefficients;
    double mean = mean(block, offset);
    double squares = 0;
    for (int k = 0; k < drawn.count(); k++) {
      double away = drawn.predictor(k, block, offset) - mean;
      squares += away * away;
    }
    return squares / Math.max(1, drawn.count() - 1);
  }
}
