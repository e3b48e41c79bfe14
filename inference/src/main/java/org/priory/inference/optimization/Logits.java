package org.priory.inference.optimization;

import org.priory.inference.model.Standardisation;
import org.priory.numerics.special.Normal;

/**
 * An average over records that needs no look at them: z'theta is taken to be normal, with mean
 * theta_0 and variance sum spread_j theta_j^2.
 */
final class Logits {
  private static final double LEAST_WEIGHT = 0.02;
  private static final double REACH = 6;
  private static final double STEP = 0.125;

  private Logits() {}

  /** E[min(p, 1 - p)], the size of the curvature. */
  static double weight(double[] theta, Standardisation features) {
    double variance = 0;
    for (int j = 1; j < theta.length; j++) {
      variance += features.spread()[j] * theta[j] * theta[j];
    }
    return weight(theta[0], Math.sqrt(variance));
  }

  /** E[min(p, 1 - p)] where z'theta is normal with a mean and a standard deviation. */
  static double weight(double mean, double sd) {
    double total = 0;
    double weight = 0;
    for (double x = -REACH; x <= REACH; x += STEP) {
      double density = Math.exp(Normal.logDensity(x));
      double p = Logistic.value(mean + sd * x);
      total += density;
      weight += density * Math.min(p, 1 - p);
    }
    return Math.max(LEAST_WEIGHT, weight / total);
  }
}
