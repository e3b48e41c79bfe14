package org.priory.inference.posterior;

import java.io.Serializable;

/**
 * Sums of all features, as far as bought moments tell: of a level, how many records have it.
 *
 * <p>Of a level that nobody has, the count is noise alone, N(0, s^2): it is above 3 s with odds of
 * 1 in 741. A count below that is of nobody, or of too few to tell.
 *
 * @param sums of each feature with noise; that of the constant is noise alone
 * @param noise s, which is 0 without noise
 * @param records how many there are
 * @param open the features of numbers of whose coefficients little more is known than before the
 *     data was seen, those of one class after those of another where each has coefficients of its
 *     own; empty where nobody looked
 * @param hidden the variance of what directions of numbers that the noise hides may add to linear
 *     predictors, beside the covariance of coefficients
 */
public record Support(double[] sums, double noise, double records, boolean[] open, double hidden)
    implements Serializable {
  /** Standard deviations of noise that a count has to be above. */
  public static final double LEAST = 3;

  /** Without noise there is still rounding. */
  private static final double ROUNDING = 1e-6;

  /** Sums alone. */
  public Support(double[] sums, double noise, double records) {
    this(sums, noise, records, new boolean[0], 0);
  }

  public Support {
    sums = sums.clone();
    open = open.clone();
    if (!(noise >= 0 && noise < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("noise must be a finite number >= 0, was " + noise);
    }
    if (!(hidden >= 0 && hidden < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("hidden must be a finite number >= 0, was " + hidden);
    }
  }

  /** Whether a level has records, apart from the odds that noise alone made it look so. */
  public boolean isSeen(int feature) {
    return sums[feature] > Math.max(LEAST * noise, ROUNDING);
  }

  /** These sums, and which numbers are as good as open. */
  public Support withOpen(boolean[] features) {
    return new Support(sums, noise, records, features, hidden);
  }

  /** These sums, and what hidden directions may add to linear predictors. */
  public Support withHidden(double variance) {
    return new Support(sums, noise, records, open, variance);
  }

  /**
   * Whether little more is known of a coefficient than before the data was seen, and it is that of
   * a number.
   *
   * @param place of the coefficient among all
   */
  public boolean isOpen(int place) {
    return place < open.length && open[place];
  }

  /** A number of records below which a level may look as if nobody had it. */
  public double fewest() {
    return LEAST * noise;
  }

  /** The mean of a feature. */
  public double mean(int feature) {
    return sums[feature] / records;
  }
}
