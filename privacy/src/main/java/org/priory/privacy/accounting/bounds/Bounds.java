package org.priory.privacy.accounting.bounds;

/**
 * An interval that holds the true value.
 *
 * @param lower a proved lower bound, 0 where nothing better is known
 * @param upper a proved upper bound: what may be promised; infinite where there is no guarantee
 */
public record Bounds(double lower, double upper) {
  public Bounds {
    if (!(lower >= 0 && upper >= lower)) {
      throw new IllegalArgumentException(
          "bounds must satisfy 0 <= lower <= upper, was [" + lower + ", " + upper + "]");
    }
  }

  /** No guarantee at all. */
  public static Bounds unbounded() {
    return new Bounds(0, Double.POSITIVE_INFINITY);
  }

  /** The truth is known up to rounding. */
  public static Bounds exactly(double value) {
    return new Bounds(value, value);
  }

  /** Only the upper bound is known. */
  public static Bounds upTo(double upper) {
    return new Bounds(0, upper);
  }

  public double width() {
    return upper - lower;
  }
}
