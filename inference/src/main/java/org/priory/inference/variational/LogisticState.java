package org.priory.inference.variational;

import org.priory.inference.posterior.GammaPosterior;

/**
 * The variational posterior of a logistic regression's coefficients, m ~ N(mean, covariance).
 *
 * @param mean mu
 * @param covariance S, row after row
 * @param alpha the prior's precision
 */
record LogisticState(double[] mean, double[] covariance, GammaPosterior alpha) {

  /** E[(x'm)^2] = (x'mu)^2 + x'Sx, passing over the zeros of one-hot rows. */
  double expectedSquare(float[] block, int offset) {
    int d = mean.length;
    double predictor = 0;
    double quadratic = 0;
    for (int i = 0; i < d; i++) {
      double xi = block[offset + i];
      if (xi != 0) {
        predictor += xi * mean[i];
        double row = 0.5 * xi * covariance[i * d + i];
        for (int j = 0; j < i; j++) {
          row += covariance[i * d + j] * block[offset + j];
        }
        quadratic += 2 * xi * row;
      }
    }
    return predictor * predictor + Math.max(0, quadratic);
  }
}
