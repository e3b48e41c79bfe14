package org.priory.inference.variational.regression;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Covariance;

/**
 * The variational posterior of a logistic regression's coefficients, m ~ N(mean, covariance).
 *
 * @param mean of m
 * @param covariance of m; null before the first step, when m is taken to be 0
 * @param alpha precision of the prior
 */
record LogisticState(double[] mean, @Nullable Covariance covariance, double alpha)
    implements Serializable {

  /** E[(z'm)^2] = (z'mu)^2 + z'Sz. */
  double expectedSquare(double[] z) {
    double predictor = 0;
    for (int j = 0; j < z.length; j++) {
      predictor += z[j] * mean[j];
    }
    return predictor * predictor + (covariance == null ? 0 : covariance.quadratic(z));
  }
}
