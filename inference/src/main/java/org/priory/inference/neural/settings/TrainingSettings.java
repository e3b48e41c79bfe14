package org.priory.inference.neural.settings;

import java.util.OptionalDouble;
import org.priory.privacy.wall.Sampling;

/**
 * How a network is fitted.
 *
 * @param method how parameters move
 * @param sampling of the records of a step
 * @param steps how many
 * @param clip largest norm of a record's gradient
 * @param clipping how a record's gradient is bounded by the clip
 * @param rate step size for the mean loss; empty for the default
 * @param momentum of a heavy ball, or of Hamiltonian dynamics
 * @param prior of every parameter
 * @param dropout probability that a hidden unit is off
 * @param draws how many sets of parameters are kept, where the method draws
 * @param backprop what is particular to Bayes by Backprop
 */
public record TrainingSettings(
    NetworkMethod method,
    Sampling sampling,
    int steps,
    double clip,
    Clipping clipping,
    OptionalDouble rate,
    double momentum,
    WeightPrior prior,
    double dropout,
    Draws draws,
    Backprop backprop) {
  /** Clips between which floats lose nothing: docs/proofs/neural.md. */
  private static final double LEAST_CLIP = 0x1p-30;

  private static final double MOST_CLIP = 0x1p30;

  /**
   * What is kept of a chain.
   *
   * @param count how many draws, at most
   * @param every how many steps from one to the next
   * @param temperature of the posterior
   */
  public record Draws(int count, int every, double temperature) {
    public Draws {
      if (count < 1 || count > 1000) {
        throw new IllegalArgumentException("draws must be in 1..1000, were " + count);
      }
      if (every < 1) {
        throw new IllegalArgumentException("steps between draws must be >= 1, were " + every);
      }
      if (!(temperature >= 0 && temperature < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "temperature must be a finite number >= 0, was " + temperature);
      }
    }
  }

  /**
   * What is particular to Bayes by Backprop.
   *
   * @param samples draws of all weights in a step, over which gradients are averaged
   * @param aligned whether only gradients by the means are asked, from which those by the spreads
   *     follow
   */
  public record Backprop(int samples, boolean aligned) {
    /** The most draws of the weights in a step, as memory grows with their number. */
    private static final int MOST_SAMPLES = 64;

    /** One draw, gradients by the means alone. */
    public static final Backprop DEFAULTS = new Backprop(1, true);

    /** One draw, both gradients with noise of their own, as Bu et al. (2021) have it. */
    public static final Backprop AS_PUBLISHED = new Backprop(1, false);

    public Backprop {
      if (samples < 1 || samples > MOST_SAMPLES) {
        throw new IllegalArgumentException(
            "weight samples must be in 1.." + MOST_SAMPLES + ", were " + samples);
      }
      if (aligned && samples > 1) {
        throw new IllegalArgumentException(
            "aligned gradients follow from one draw of the weights: leave `weight-samples` or"
                + " `aligned` out");
      }
    }
  }

  public TrainingSettings {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be >= 1, was " + steps);
    }
    if (!(clip >= LEAST_CLIP && clip <= MOST_CLIP)) {
      throw new IllegalArgumentException("clip must be in [2^-30, 2^30], was " + clip);
    }
    if (clipping == Clipping.GLOBAL && method == NetworkMethod.BBP && !backprop.aligned()) {
      // docs/proofs/neural.md, section 6: norms by the spreads are those of a library
      throw new IllegalArgumentException(
          "global clipping asks for norms that are the same whatever is beside a record, which those"
              + " by the spreads are not: leave `clipping` out, or take aligned gradients");
    }
    if (rate.isPresent() && !(rate.getAsDouble() > 0 && rate.getAsDouble() < 1e6)) {
      throw new IllegalArgumentException("rate must be in (0, 1e6), was " + rate.getAsDouble());
    }
    if (!(momentum >= 0 && momentum < 1)) {
      throw new IllegalArgumentException("momentum must be in [0, 1), was " + momentum);
    }
    if (!(dropout >= 0 && dropout <= 0.99)) {
      throw new IllegalArgumentException("dropout must be in [0, 0.99], was " + dropout);
    }
  }

  /** The default settings of a method. */
  public static TrainingSettings defaults(NetworkMethod method, Sampling sampling, int steps) {
    return new TrainingSettings(
        method,
        sampling,
        steps,
        1.5,
        Clipping.HARD,
        OptionalDouble.empty(),
        method.hasMomentum() ? 0.9 : 0,
        WeightPrior.flat(),
        method == NetworkMethod.MC_DROPOUT ? 0.2 : 0,
        new Draws(10, Math.max(1, steps / 100), 1),
        Backprop.DEFAULTS);
  }

  /** With another clip. */
  public TrainingSettings withClip(double other, Clipping way) {
    return new TrainingSettings(
        method, sampling, steps, other, way, rate, momentum, prior, dropout, draws, backprop);
  }

  /** With another step size. */
  public TrainingSettings withRate(double other) {
    return new TrainingSettings(
        method,
        sampling,
        steps,
        clip,
        clipping,
        OptionalDouble.of(other),
        momentum,
        prior,
        dropout,
        draws,
        backprop);
  }

  /** With another momentum. */
  public TrainingSettings withMomentum(double other) {
    return new TrainingSettings(
        method, sampling, steps, clip, clipping, rate, other, prior, dropout, draws, backprop);
  }

  /** With another prior. */
  public TrainingSettings withPrior(WeightPrior other) {
    return new TrainingSettings(
        method, sampling, steps, clip, clipping, rate, momentum, other, dropout, draws, backprop);
  }

  /** With another dropout. */
  public TrainingSettings withDropout(double other) {
    return new TrainingSettings(
        method, sampling, steps, clip, clipping, rate, momentum, prior, other, draws, backprop);
  }

  public TrainingSettings withDraws(Draws other) {
    return new TrainingSettings(
        method, sampling, steps, clip, clipping, rate, momentum, prior, dropout, other, backprop);
  }

  /** With other ways of Bayes by Backprop. */
  public TrainingSettings withBackprop(Backprop other) {
    return new TrainingSettings(
        method, sampling, steps, clip, clipping, rate, momentum, prior, dropout, draws, other);
  }
}
