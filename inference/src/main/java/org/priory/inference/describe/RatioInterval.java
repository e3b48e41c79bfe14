package org.priory.inference.describe;

import org.priory.inference.posterior.Interval;

/**
 * Which ratios s = A/B two noisy sums a, b leave open: all s with (a - s b)^2 within z^2 times its
 * variance (Fieller 1954). It holds the true ratio exactly as often as z says, however noisy b is;
 * where b may be zero, it is everything.
 *
 * @param a noisy numerator
 * @param b noisy denominator
 * @param varianceOfA noise of a
 * @param covariance of the noises
 * @param varianceOfB noise of b
 */
public record RatioInterval(
    double a, double b, double varianceOfA, double covariance, double varianceOfB) {

  /** Interval of the data set's own ratio, which knows of the noise alone. */
  public Interval ofData(double z, double low, double high) {
    return solved(z, varianceOfA, 0, 0, low, high);
  }

  /**
   * Interval of a share in the population that n records were drawn from, where a counts those of a
   * share s: their number varies by n s (1 - s), as in Wilson's interval.
   */
  public Interval ofShare(double z, double n) {
    return solved(z, varianceOfA, n, -n, 0, 1);
  }

  /**
   * Interval of a mean in the population, where a sums a number.
   *
   * @param variance of the sum over records that were drawn
   */
  public Interval ofMean(double z, double variance, double low, double high) {
    return solved(z, varianceOfA + variance, 0, 0, low, high);
  }

  /**
   * The ratios s with (a - s b)^2 at most z^2 (v0 - 2 s c + s^2 v_b + e1 s + e2 s^2), between what
   * is possible. An estimate that is not possible, such as a negative count, counts as the nearest
   * one that is where the other end is looked for: else the interval would be a point, or empty,
   * and claim to know what nobody knows.
   */
  private Interval solved(double z, double v0, double e1, double e2, double low, double high) {
    double least = end(-1, Math.min(a, high * b), z, v0, e1, e2);
    double most = end(1, Math.max(a, low * b), z, v0, e1, e2);
    return within(least, most, low, high);
  }

  private double end(int sign, double numerator, double z, double v0, double e1, double e2) {
    double zz = z * z;
    double square = b * b - zz * (varianceOfB + e2);
    if (!(square > 0 && b > 0)) {
      return sign * Double.MAX_VALUE;
    }
    double half = numerator * b - zz * (covariance - e1 / 2);
    double constant = numerator * numerator - zz * v0;
    // Zero without noise, but for rounding.
    double root = Math.sqrt(Math.max(0, half * half - square * constant));
    return (half + sign * root) / square;
  }

  /** An interval cut to what is possible. */
  public static Interval within(double from, double to, double low, double high) {
    return new Interval(Math.max(low, Math.min(high, from)), Math.max(low, Math.min(high, to)));
  }
}
