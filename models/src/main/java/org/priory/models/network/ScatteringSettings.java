package org.priory.models.network;

import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.privacy.wall.Sampling;

/**
 * How one layer on scattering features is fitted: chosen on MNIST for 60,000 records at an epsilon
 * of 1 and 2.93 (decision 21), from which those for others follow (decision 34). Noise on the mean
 * gradient goes with clip/(N epsilon), so all is a function of N epsilon.
 *
 * @param reach N epsilon, as a share of 60,000; at most 3
 * @param length of the features
 */
public record ScatteringSettings(double reach, double length) {
  /** The temperature of the chain, to which no noise is added beyond that of privacy. */
  static final double TEMPERATURE = 0;

  private static final double ONE = 60_000;
  private static final double MOST = 3;

  /**
   * Step size for the mean loss and features of length 1; it falls with the root of the reach below
   * 1, and with the square of the length.
   */
  private static final double RATE = 1200;

  /** Steps, and the power of the reach by which there are more. */
  private static final int STEPS = 160;

  private static final double GROWTH = 0.2;

  /** Momentum of more than that swings back and forth along what is learned first. */
  private static final double MOMENTUM = 0.85;

  /**
   * The clip for features of length 1 and no bias: how much a record that is cut pulls at the
   * weights. It grows with the root of the reach.
   */
  private static final double CLIP = 0.01414;

  /** The settings for a number of records and an epsilon. */
  public static ScatteringSettings of(double records, double epsilon, double length) {
    return new ScatteringSettings(Math.min(MOST, records * epsilon / ONE), length);
  }

  /** Steps with all records. */
  double steps() {
    return STEPS * Math.pow(reach, GROWTH);
  }

  /** More noise is borne by letting each record say less, and by shorter steps. */
  TrainingSettings applied(TrainingSettings defaults) {
    double square = length * length;
    // |d (x, 1)'| = |d| sqrt(L^2 + 1)
    TrainingSettings cut = defaults.withClip(CLIP * Math.sqrt((square + 1) * reach), Clipping.HARD);
    return defaults.method().hasMomentum()
        ? cut.withMomentum(MOMENTUM).withRate(RATE / square * Math.sqrt(Math.min(1, reach)))
        : cut;
  }

  /** All of them, for a method on all records at once. */
  public TrainingSettings defaults(NetworkMethod method) {
    int steps = (int) Math.max(1, Math.rint(steps()));
    TrainingSettings defaults =
        applied(TrainingSettings.defaults(method, new Sampling.Everything(), steps));
    TrainingSettings.Draws draws = defaults.draws();
    return defaults.withDraws(
        new TrainingSettings.Draws(draws.count(), draws.every(), TEMPERATURE));
  }
}
