package org.priory.privacy.event;

/**
 * The law of a random number of trials, at least one: the truncated negative binomial of Papernot
 * and Steinke (2022), definition 1.
 *
 * <pre>P(K = k) is proportional to (1 - gamma)^k (shape) (shape + 1) ... (shape + k - 1) / k!</pre>
 *
 * Shape 1 is the geometric law, shape 0 the logarithmic one, as a limit.
 *
 * @param shape their eta: in (-1, 1], a multiple of 2^-10, so that the law can be drawn exactly
 * @param gamma in (0, 1), a multiple of 2^-30 for the same reason; the smaller, the more trials
 */
public record TrialLaw(double shape, double gamma) {
  /** Steps of the shape, as a power of two. */
  public static final int SHAPE_BITS = 10;

  /** Steps of gamma, as a power of two. */
  public static final int GAMMA_BITS = 30;

  private static final double MOST_MEAN = 1e6;

  public TrialLaw {
    if (!(shape > -1 && shape <= 1) || shape != rounded(shape, SHAPE_BITS)) {
      throw new IllegalArgumentException(
          "shape must be in (-1, 1] and a multiple of 2^-10, was " + shape);
    }
    if (!(gamma > 0 && gamma < 1) || gamma != rounded(gamma, GAMMA_BITS)) {
      throw new IllegalArgumentException(
          "gamma must be in (0, 1) and a multiple of 2^-30, was " + gamma);
    }
  }

  /**
   * The law of a shape that has about so many trials on average.
   *
   * @param mean over 1, at most a million
   */
  public static TrialLaw ofMean(double shape, double mean) {
    if (!(mean > 1 && mean <= MOST_MEAN)) {
      throw new IllegalArgumentException("mean must be in (1, 1e6], was " + mean);
    }
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; i++) {
      double middle = 0.5 * (low + high);
      if (mean(shape, middle) > mean) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double gamma = rounded(high, GAMMA_BITS);
    double step = Math.scalb(1.0, -GAMMA_BITS);
    return new TrialLaw(shape, Math.max(step, Math.min(1 - step, gamma)));
  }

  private static double rounded(double value, int bits) {
    return Math.scalb(Math.rint(Math.scalb(value, bits)), -bits);
  }

  /** The number of trials on average. */
  public double mean() {
    return mean(shape, gamma);
  }

  private static double mean(double shape, double gamma) {
    double odds = (1 - gamma) / gamma;
    // (1/gamma - 1) / log(1/gamma), or shape (1 - gamma) / gamma / (1 - gamma^shape)
    return shape == 0
        ? odds / -Math.log(gamma)
        : shape * odds / -Math.expm1(shape * Math.log(gamma));
  }
}
