package org.priory.numerics.special;

import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Erfcx;

/** The standard normal distribution, with relative accuracy in both tails. */
public final class Normal {
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double LOG_SQRT_2PI = 0.5 * Math.log(2 * Math.PI);

  private Normal() {}

  /** {@code Pr[Z <= z]}. */
  public static double cdf(double z) {
    return 0.5 * Erfc.value(-z * SQRT_HALF);
  }

  /** Pr[Z > z]. */
  public static double survival(double z) {
    return 0.5 * Erfc.value(z * SQRT_HALF);
  }

  /** {@code log Pr[Z <= z]}, finite for every finite z whose square does not overflow. */
  public static double logCdf(double z) {
    if (z > -1) {
      return Math.log1p(-survival(z));
    }
    // Phi(z) = erfcx(-z/sqrt 2) exp(-z^2/2) / 2
    return Math.log(0.5 * Erfcx.value(-z * SQRT_HALF)) - 0.5 * z * z;
  }

  /** Log density. */
  public static double logDensity(double z) {
    return -0.5 * z * z - LOG_SQRT_2PI;
  }

  /** {@code Pr[a < Z <= b]}, computed in the tail that loses no digits. */
  public static double interval(double a, double b) {
    return a > 0 ? survival(a) - survival(b) : cdf(b) - cdf(a);
  }
}
