package org.priory.privacy.accounting.loss;

import org.priory.numerics.special.Normal;

/**
 * Where the losses between 0 and m of a Gaussian release go when its curve is replaced by the chord
 * between them: to the two ends, so that the masses under P and under Q are kept.
 *
 * <pre>
 * a + b = P(0 &lt; L &lt; m),   a + b e^{-m} = Q(0 &lt; L &lt; m)
 * </pre>
 *
 * Losses between -m and 0 are their mirror image.
 *
 * @param length m
 * @param near a: mass at 0 under P and under Q, from this side
 * @param far b: mass at m under P, and at -m under Q
 */
public record Bridge(double length, double near, double far) {
  /** A longer chord is above a shorter one; below this b would lose its digits. */
  private static final double SHORTEST = 1e-4;

  /** Above the rounding errors of p and q. */
  private static final double ROUNDING = 1e-15;

  /**
   * The ends of the chord from 0 to {@code epsilon}.
   *
   * @param noiseMultiplier of the Gaussian release
   */
  public static Bridge of(double noiseMultiplier, double epsilon) {
    double m = Math.max(SHORTEST, epsilon);
    double s = noiseMultiplier;
    double half = 0.5 / s;
    // L = (2x - 1)/(2 s^2): under P x/s is 1/s + Z, under Q it is Z
    double p = between(-half, s * m - half);
    double q = between(half, s * m + half);
    // p - q is about 1/s, or s m^2: as much more is lost of it, and b is rounded up
    double up = 1 + ROUNDING * Math.max(1, s) / Math.min(1, m * m);
    double far = Math.min(p, Math.max(0, (p - q) / -Math.expm1(-m) * up));
    return new Bridge(m, p - far, far);
  }

  /** P(low < Z < high), from the tail that loses no digits. */
  private static double between(double low, double high) {
    if (low >= 0) {
      return Normal.survival(low) - Normal.survival(high);
    }
    return high <= 0
        ? Normal.survival(-high) - Normal.survival(-low)
        : 1 - Normal.survival(-low) - Normal.survival(high);
  }
}
