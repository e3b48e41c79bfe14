package org.priory.inference.rows;

/**
 * Which share of the rows has a label, from a noisy count of those that have one. Where labels are
 * missing, sums are over fewer rows than there are, and means over rows are sums over that share.
 */
public final class LabelledShare {
  /** Up to so many deviations from 1 noise is the better explanation. */
  private static final double DEVIATIONS = 3;

  private static final double LEAST = 0.01;

  /** (0.95 v, 0.3) has a norm of at most 1 for v in [0, 1]: a value, and what counts its row. */
  public static final double OF_VALUE = 0.95;

  public static final double OF_ROW = 0.3;

  private LabelledShare() {}

  /**
   * From a count over the number of records.
   *
   * @param ratio with noise
   * @param sd of the noise
   */
  public static double of(double ratio, double sd) {
    return Math.abs(ratio - 1) <= DEVIATIONS * sd ? 1 : Math.max(LEAST, Math.min(1, ratio));
  }
}
