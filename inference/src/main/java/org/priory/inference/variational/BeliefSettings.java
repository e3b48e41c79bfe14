package org.priory.inference.variational;

import org.priory.privacy.wall.Sampling;

/**
 * How a belief network is fitted.
 *
 * @param units hidden, K
 * @param moment what is asked about their second moments
 * @param threshold from which on a pixel, a number in [0, 1], is 1
 * @param steps how often expected statistics are asked for
 * @param sampling of the images in a step
 * @param mixing of a step's statistics with those before
 * @param centred whether the frequencies of the pixels are bought first, to start from and to
 *     compare pixels with. Without it they are part of every step, as in the paper
 */
public record BeliefSettings(
    int units,
    SecondMoment moment,
    double threshold,
    int steps,
    Sampling sampling,
    Mixing mixing,
    boolean centred) {

  public static final int MOST_UNITS = 500;

  /** Threshold by default: halfway between black and white. */
  public static final double DEFAULT_THRESHOLD = 0.5;

  /** Steps by default: few, as every step buys all statistics. */
  public static final int DEFAULT_STEPS = 6;

  /** Step t counts in proportion to t, so that the noise is averaged and the start forgotten. */
  static final Mixing GROWING = (t, running, step) -> 2.0 / (t + 1);

  public BeliefSettings {
    if (units < 1 || units > MOST_UNITS) {
      throw new IllegalArgumentException(
          "hidden units must be from 1 to " + MOST_UNITS + ", were " + units);
    }
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], was " + threshold);
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
  }

  /** What the project's measurements show best. */
  public static BeliefSettings defaults(int units) {
    return new BeliefSettings(
        units,
        SecondMoment.SHARED,
        DEFAULT_THRESHOLD,
        DEFAULT_STEPS,
        new Sampling.Everything(),
        GROWING,
        true);
  }

  /**
   * The settings of the paper: one epoch of samples, all six statistics in each step. From Park et
   * al. (2020), section 7.1.
   *
   * @param rate of a sample
   */
  public static BeliefSettings paper(int units, double rate) {
    return new BeliefSettings(
        units,
        SecondMoment.FULL,
        DEFAULT_THRESHOLD,
        (int) Math.max(1, Math.round(1 / rate)),
        new Sampling.Poisson(rate),
        Mixing.decaying(1, 0.5),
        false);
  }

  /** Whether the number of images in a step is random. */
  public boolean isSampled() {
    return sampling instanceof Sampling.Poisson;
  }

  /** These settings with other steps and samples. */
  public BeliefSettings with(int newSteps, Sampling newSampling) {
    return new BeliefSettings(units, moment, threshold, newSteps, newSampling, mixing, centred);
  }

  /** These settings with another second moment. */
  public BeliefSettings with(SecondMoment newMoment) {
    return new BeliefSettings(units, newMoment, threshold, steps, sampling, mixing, centred);
  }

  /** These settings with another threshold. */
  public BeliefSettings withThreshold(double newThreshold) {
    return new BeliefSettings(units, moment, newThreshold, steps, sampling, mixing, centred);
  }
}
