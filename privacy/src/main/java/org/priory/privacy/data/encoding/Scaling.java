package org.priory.privacy.data.encoding;

/** To what a number between its public bounds is scaled. Both have the largest absolute value 1. */
public enum Scaling {
  /**
   * To [-1, 1], so that the middle of the bounds, which stands for a missing number, is 0 and adds
   * nothing. A number varies twice as much as in [0, 1] under the same bound, so noise of the same
   * size hurts half as much.
   */
  SYMMETRIC(-1),
  /** To [0, 1]: smaller vectors where most numbers are near their lower bound, such as counts. */
  UNIT(0);

  private final double low;

  Scaling(double low) {
    this.low = low;
  }

  /** The scaled value of a share of the way from min to max, which is cut to [0, 1]. */
  float scale(double share) {
    double cut = share < 0 ? 0 : share > 1 ? 1 : share;
    return (float) (low + (1 - low) * cut);
  }

  /** What a missing number counts as: the middle of its bounds. */
  float middle() {
    return scale(0.5);
  }
}
