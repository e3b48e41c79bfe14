package org.priory.inference.posterior;

import java.util.Arrays;

/**
 * A credible interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {

  /** From the (1 - level)/2 quantile of some draws to the (1 + level)/2 quantile. */
  public static Interval of(double[] draws, double level) {
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    return new Interval(quantile(sorted, 0.5 - level / 2), quantile(sorted, 0.5 + level / 2));
  }

  /** Between neighbours in proportion, as R's default (type 7) does. */
  private static double quantile(double[] sorted, double p) {
    double at = p * (sorted.length - 1);
    int low = (int) at;
    int high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  /** Whether the value lies in it. */
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  public double width() {
    return high - low;
  }
}
