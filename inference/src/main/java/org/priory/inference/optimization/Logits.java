package org.priory.inference.optimization;

import org.priory.numerics.special.Normal;

/**
 * Averages over records that need no look at them: z'theta is taken to be normal, with mean theta_0
 * and variance sum spread_j theta_j^2.
 *
 * @param weight E[min(p, 1 - p)], the size of the curvature
 * @param rho E[min(p, 1 - p)/max(p, 1 - p)]/weight, which scales the curvature to the score's
 *     covariance
 */
record Logits(double weight, double rho) {
  private static final double LEAST_WEIGHT = 0.02;
  private static final double REACH = 6;
  private static final double STEP = 0.125;

  static Logits at(double[] theta, Standardisation features) {
    double variance = 0;
    for (int j = 1; j < theta.length; j++) {
      variance += features.spread()[j] * theta[j] * theta[j];
    }
    double sd = Math.sqrt(variance);
    double total = 0;
    double least = 0;
    double ratio = 0;
    for (double x = -REACH; x <= REACH; x += STEP) {
      double density = Math.exp(Normal.logDensity(x));
      double p = Logistic.value(theta[0] + sd * x);
      double smaller = Math.min(p, 1 - p);
      total += density;
      least += density * smaller;
      ratio += density * smaller / (1 - smaller);
    }
    return new Logits(Math.max(LEAST_WEIGHT, least / total), ratio / least);
  }
}
