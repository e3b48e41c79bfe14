package org.priory.models.assess;

import org.priory.models.predict.Outlook;

/**
 * Public bounds of a record's log score: the logarithm of how many times as likely its outcome was,
 * by the model, as if all values that the schema allows were equally likely.
 *
 * @param low no record counts for less: one fiftieth of as likely
 * @param high no record counts for more: all that the schema allows, or for densities a thousand
 *     times as likely
 */
record ScoreWindow(double low, double high) {
  private static final double LEAST = 0.02;
  private static final double MOST_OF_DENSITIES = 1000;

  /** The largest difference of two models' scores that counts: ten times as likely. */
  static final double MOST_APART = Math.log(10);

  static ScoreWindow of(Outlook outlook) {
    double most = outlook.largestGain();
    return new ScoreWindow(
        Math.log(LEAST), Double.isFinite(most) ? most : Math.log(MOST_OF_DENSITIES));
  }

  private double middle() {
    return (low + high) / 2;
  }

  private double half() {
    return (high - low) / 2;
  }

  /** Whether a score is beyond the window. */
  boolean cuts(double gain) {
    // a certain class is at the upper end, but for rounding
    return !(gain >= low && gain <= high + 1e-9);
  }

  /** The nearest score within the window; the lowest for one that is no number. */
  double clipped(double gain) {
    return gain >= low ? Math.min(gain, high) : low;
  }

  /** A clipped score in [-1, 1]. */
  double scaled(double clipped) {
    return (clipped - middle()) / half();
  }

  /** The score that a scaled one stands for. */
  double gain(double scaled) {
    return middle() + scaled * half();
  }
}
