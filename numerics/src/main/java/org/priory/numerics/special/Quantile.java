package org.priory.numerics.special;

/** Quantiles of numbers that are at hand. */
public final class Quantile {
  private Quantile() {}

  /**
   * Between neighbours in proportion, as R's default (type 7) does.
   *
   * @param sorted at least one, rising
   * @param p in [0, 1]
   */
  public static double ofSorted(double[] sorted, double p) {
    double at = p * (sorted.length - 1);
    int low = (int) at;
    int high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }
}
