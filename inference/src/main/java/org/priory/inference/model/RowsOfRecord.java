package org.priory.inference.model;

/**
 * How many rows with a label a record has, on average, from a noisy count of them: 1 where rows are
 * records, more where these are persons, less where labels are missing. Means over rows are sums
 * over that many. Records that are cut count for as much less in both.
 */
public final class RowsOfRecord {
  /** Up to so many deviations from 1 noise is the better explanation. */
  private static final double DEVIATIONS = 3;

  private static final double LEAST = 0.01;

  /** (0.95 v, 0.3) has a norm of at most 1 for v in [0, 1]: a value, and what counts its row. */
  public static final double OF_VALUE = 0.95;

  public static final double OF_ROW = 0.3;

  private RowsOfRecord() {}

  /**
   * From a count over the number of records.
   *
   * @param ratio with noise
   * @param sd of the noise
   */
  public static double of(double ratio, double sd) {
    return Math.abs(ratio - 1) <= DEVIATIONS * sd ? 1 : Math.max(LEAST, ratio);
  }
}
