package org.priory.inference.propagation;

import org.priory.inference.posterior.HiddenUnit;
import org.priory.privacy.wall.Sampling;

/**
 * How {@link NetworkSep} moves.
 *
 * @param unit what hidden units are
 * @param hidden how many
 * @param steps how many
 * @param clip largest norm of a record's vector, for an error of one standard deviation of the
 *     label at an input with typical slopes
 * @param step gamma of the first step, which falls to zero along a cosine
 * @param damping lambda, what is added to the eigenvalues of {@link GaussNewton}
 */
public record NetworkSettings(
    HiddenUnit unit, int hidden, int steps, double clip, double step, double damping) {
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
    if (!(damping > 0 && damping < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("damping must be a finite number > 0, was " + damping);
    }
  }

  private static final int DEFAULT_STEPS = 400;
  private static final int LEAST_STEPS = 30;
  private static final double MOST_RATE = 0.2;
  private static final double DEFAULT_BATCH = 4000;

  /** Hidden units that are taken where none are named. */
  public static final int DEFAULT_HIDDEN = 50;

  /** What these units are. */
  public static final HiddenUnit DEFAULT_UNIT = HiddenUnit.RELU;

  private static final double RELU_CLIP = 0.35;

  /** Slopes of bounded units differ less, so that a smaller clip cuts no more. */
  private static final double TANH_CLIP = 0.2;

  /** Records times epsilon, above which noise lets the clip grow with their root, up to twice. */
  private static final double PLENTY = 10_000;

  private static final double MOST_GROWTH = 2;

  private static final double DEFAULT_STEP = 0.25;

  /** Records times epsilon, below which fewer directions stand out and fewer steps are taken. */
  private static final double ENOUGH = 7000;

  /** lambda for as many, for each input: of more inputs more directions are weak. */
  private static final double RELU_DAMPING = 1.7e-4;

  private static final double TANH_DAMPING = 0.8e-4;

  /** The power of one over their share by which lambda grows where there are fewer. */
  private static final double FEWER = 0.75;

  private static final double LEAST_DAMPING = 5e-4;

  /**
   * What is taken for so many records. Without noise, too, few records leave directions in which
   * made-up inputs are no guide, so that a larger epsilon does not lower lambda.
   *
   * @param unit what hidden units are
   * @param inputs of the network, the constant among them
   */
  public static NetworkSettings defaults(
      HiddenUnit unit, int inputs, double records, double epsilon) {
    boolean isBounded = unit == HiddenUnit.TANH;
    double share = records * Math.min(1, epsilon) / ENOUGH;
    double steps = DEFAULT_STEPS * Math.min(1, Math.pow(share, 0.85));
    return new NetworkSettings(
        unit,
        DEFAULT_HIDDEN,
        (int) Math.max(LEAST_STEPS, steps),
        (isBounded ? TANH_CLIP : RELU_CLIP)
            * Math.min(MOST_GROWTH, Math.max(1, Math.sqrt(share * ENOUGH / PLENTY))),
        DEFAULT_STEP,
        Math.max(
            LEAST_DAMPING,
            (isBounded ? TANH_DAMPING : RELU_DAMPING) * inputs * Math.pow(share, -FEWER)));
  }

  /** All records if there are some thousands; else a fifth of them, or as many. */
  public static Sampling defaultSampling(double records) {
    return records <= DEFAULT_BATCH
        ? new Sampling.Everything()
        : new Sampling.Poisson(Math.min(MOST_RATE, DEFAULT_BATCH / records));
  }

  /** These settings with another number of hidden units. */
  public NetworkSettings withHidden(int units) {
    return new NetworkSettings(unit, units, steps, clip, step, damping);
  }

  /** These settings with another number of steps. */
  public NetworkSettings withSteps(int other) {
    return new NetworkSettings(unit, hidden, other, clip, step, damping);
  }

  /**
   * These settings with another clip; noise grows with a larger one, so that steps are as much
   * shorter.
   */
  public NetworkSettings withClip(double other) {
    return new NetworkSettings(
        unit, hidden, steps, other, other > clip ? step * clip / other : step, damping);
  }

  /** gamma of step t, which counts from 0. */
  double gamma(int t) {
    return 0.5 * step * (1 + Math.cos(Math.PI * t / steps));
  }

  /**
   * Variance of the noise along a direction after a step that brings its share gamma of the way.
   *
   * @param variance before it
   * @param noise standard deviation of the step's own
   */
  double shrunk(double variance, int t, double noise) {
    double gamma = Math.min(1, gamma(t));
    return (1 - gamma) * (1 - gamma) * variance + gamma * gamma * noise * noise;
  }

  /** What the variance of a step's noise is multiplied by in the end. */
  double averaged() {
    double variance = 0;
    for (int t = 0; t < steps; t++) {
      variance = shrunk(variance, t, 1);
    }
    return variance;
  }
}
