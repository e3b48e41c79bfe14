package org.priory.bench.reproduce.result;

import java.util.Arrays;
import java.util.Locale;
import org.priory.numerics.special.Quantile;

/**
 * Repeated runs as a box plot shows them.
 *
 * @param min smallest
 * @param first quartile
 * @param median in the middle
 * @param third quartile
 * @param max largest
 * @param mean of all
 */
public record Box(double min, double first, double median, double third, double max, double mean) {

  public static Box of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Box(
        sorted[0],
        Quantile.ofSorted(sorted, 0.25),
        Quantile.ofSorted(sorted, 0.5),
        Quantile.ofSorted(sorted, 0.75),
        sorted[sorted.length - 1],
        Arrays.stream(sorted).average().orElseThrow());
  }

  public Named json() {
    return new Named()
        .with("min", min)
        .with("first_quartile", first)
        .with("median", median)
        .with("third_quartile", third)
        .with("max", max)
        .with("mean", mean);
  }

  public String text() {
    return String.format(
        Locale.ROOT, "%.3f %.3f %.3f %.3f %.3f  %.3f", min, first, median, third, max, mean);
  }

  /**
   * The box on an axis of so many places: whiskers to the extremes, the box between the quartiles,
   * the median a stroke.
   */
  public String drawn(double low, double high, int places) {
    char[] line = new char[places];
    Arrays.fill(line, ' ');
    int[] at = new int[5];
    double[] values = {min, first, median, third, max};
    for (int i = 0; i < at.length; i++) {
      double share = high > low ? (values[i] - low) / (high - low) : 0.5;
      at[i] = (int) Math.round(Math.max(0, Math.min(1, share)) * (places - 1));
    }
    Arrays.fill(line, at[0], at[4] + 1, '-');
    Arrays.fill(line, at[1], at[3] + 1, '=');
    line[at[2]] = '|';
    return new String(line);
  }
}
