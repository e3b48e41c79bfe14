package org.priory.inference.propagation;

import org.priory.privacy.wall.Sampling;

/**
 * How {@link NetworkSep} moves. Gradients and clips are those of labels in standard deviations.
 *
 * @param hidden units
 * @param steps how many
 * @param clip C, the largest norm of a record's weighted vector
 * @param step gamma of the first step, which falls to zero along a cosine
 */
public record NetworkSettings(int hidden, int steps, double clip, double step) {
  public NetworkSettings {
    if (hidden < 1 || hidden > 1000) {
      throw new IllegalArgumentException("hidden units must be from 1 to 1000, were " + hidden);
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
    if (!(clip > 0 && clip < Double.POSITIVE_INFINITY && step > 0 && step <= 10)) {
      throw new IllegalArgumentException(
          "clip must be a finite number > 0 and step in (0, 10], were " + clip + " and " + step);
    }
  }

  private static final int USUAL_STEPS = 400;
  private static final double USUAL_RATE = 0.2;
  private static final int USUAL_HIDDEN = 50;
  private static final double USUAL_CLIP = 0.7;
  private static final double USUAL_STEP = 0.25;

  /** Records times epsilon, below which the noise of a step asks for smaller ones. */
  private static final double ENOUGH = 7000;

  /** What is taken without noise. */
  public static NetworkSettings withoutNoise() {
    return new NetworkSettings(USUAL_HIDDEN, USUAL_STEPS, 2, 0.1);
  }

  /** What is taken for so many records. */
  public static NetworkSettings usual(double records, double epsilon) {
    double scale = Math.pow(Math.min(1, records * epsilon / ENOUGH), 1.25);
    return new NetworkSettings(USUAL_HIDDEN, USUAL_STEPS, USUAL_CLIP, USUAL_STEP * scale);
  }

  /** A fifth of the records. */
  public static Sampling usualSampling() {
    return new Sampling.Poisson(USUAL_RATE);
  }

  /** The same with another number of units. */
  public NetworkSettings withHidden(int units) {
    return new NetworkSettings(units, steps, clip, step);
  }

  /** gamma of step t, which counts from 0. */
  double gamma(int t) {
    return 0.5 * step * (1 + Math.cos(Math.PI * t / steps));
  }
}
