package org.priory.inference.posterior;

/**
 * A credible interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {

  /** Whether the value lies in it. */
  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  public double width() {
    return high - low;
  }
}
