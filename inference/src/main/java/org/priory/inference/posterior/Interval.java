package org.priory.inference.posterior;

import java.util.Arrays;
import org.priory.numerics.special.Quantile;

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
    return new Interval(
        Quantile.ofSorted(sorted, 0.5 - level / 2), Quantile.ofSorted(sorted, 0.5 + level / 2));
  }

  /** Whether the value lies in it. */
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  public double width() {
    return high - low;
  }
}
