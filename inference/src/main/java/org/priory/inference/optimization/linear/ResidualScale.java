package org.priory.inference.optimization.linear;

import org.priory.numerics.special.Normal;

/**
 * The standard deviation s of residuals that get smaller from step to step, followed through noisy
 * looks: each is the mean of min(r^2/b^2, 1) for a bound b that is about s. Normal residuals have
 *
 * <pre>
 *   h(k) = (P - 2 k phi(k))/k^2 + 1 - P,   P = 2 Phi(k) - 1,   k = b/s,
 * </pre>
 *
 * <p>which falls with k. log s is believed to be normal; between looks its variance grows.
 */
final class ResidualScale {
  private static final double LEAST = 0.02;
  private static final double MOST = 0.98;
  private static final double FIRST_VARIANCE = 0.16;
  private static final double GROWTH = 0.04;

  /** Residuals are not quite normal, so that no look is exact. */
  private static final double LEAST_VARIANCE = 2e-5;

  private static final double LARGEST_STEP = 1.2;
  private static final double LOW = 0.05;
  private static final double HIGH = 20;

  private double log;
  private double variance = FIRST_VARIANCE;

  /**
   * Before any look.
   *
   * @param start a first value of s
   */
  ResidualScale(double start) {
    this.log = Math.log(start);
  }

  double sd() {
    return Math.exp(log);
  }

  /**
   * Takes a look.
   *
   * @param bound b
   * @param mean of min(r^2/b^2, 1)
   * @param noise its standard deviation
   */
  void look(double bound, double mean, double noise) {
    double k = inverse(Math.max(LEAST, Math.min(MOST, mean)));
    // d h/d log s
    double slope = (bounded(k / 1.01) - bounded(k * 1.01)) / (2 * Math.log(1.01));
    double error = Math.pow(noise / slope, 2) + LEAST_VARIANCE;
    variance += GROWTH;
    double gain = variance / (variance + error);
    double step = Math.log(bound / k) - log;
    log += gain * Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, step));
    variance *= 1 - gain;
  }

  /** h. */
  static double bounded(double k) {
    double inside = 2 * Normal.cdf(k) - 1;
    return (inside - 2 * k * Math.exp(Normal.logDensity(k))) / (k * k) + 1 - inside;
  }

  private static double inverse(double mean) {
    double low = LOW;
    double high = HIGH;
    for (int step = 0; step < 60; step++) {
      double middle = Math.sqrt(low * high);
      if (bounded(middle) > mean) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.sqrt(low * high);
  }
}
