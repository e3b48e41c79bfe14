package org.priory.inference.neural.training;

import org.priory.inference.dynamics.Adam;
import org.priory.inference.dynamics.Hamiltonian;
import org.priory.inference.dynamics.HeatBath;
import org.priory.inference.dynamics.HeavyBall;
import org.priory.inference.dynamics.Langevin;
import org.priory.inference.dynamics.Nesterov;
import org.priory.inference.dynamics.Preconditioned;
import org.priory.inference.dynamics.Thermostat;
import org.priory.inference.dynamics.Update;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;

/**
 * How far parameters move in a step, and by which rule, from public numbers: the settings, the
 * number of records, and the deviation of the noise on a value of the mean gradient.
 */
public final class StepRule {

  /** Step size for the mean loss; for Adam and with momentum. */
  private static final double DEFAULT_RATE = 0.5;

  private static final double DEFAULT_ADAM_RATE = 1e-3;

  /** From trials on 50,000 of MNIST's training images, tested on the other 10,000. */
  private static final double REACH = 2.5;

  private static final double LEAST_MOMENT = 1e-10;

  private final TrainingSettings settings;
  private final NetworkShape shape;
  private final double records;

  public StepRule(TrainingSettings settings, NetworkShape shape, double records) {
    this.settings = settings;
    this.shape = shape;
    this.records = records;
  }

  /** Step size for the mean loss. */
  public double rate(double noiseSd) {
    if (settings.rate().isPresent()) {
      return settings.rate().getAsDouble();
    }
    return switch (settings.method()) {
      case SGLD, PSGLD ->
          noiseSd == 0 ? DEFAULT_RATE : Math.min(2 * DEFAULT_RATE, bath().balanced(noiseSd));
      case SGD, MC_DROPOUT, BBP, HEAVY_BALL, NESTEROV ->
          Math.min(DEFAULT_RATE, farthest(noiseSd)) * (1 - settings.momentum());
      case SGHMC, SGNHT -> DEFAULT_RATE * (1 - settings.momentum());
      case ADAM -> DEFAULT_ADAM_RATE;
    };
  }

  /**
   * The step at which noise moves what a unit hears by about as much as it hears: with k inputs of
   * one unit each, r s sqrt(T) sqrt(k) = {@link #REACH}.
   */
  private double farthest(double noiseSd) {
    return REACH / (noiseSd * Math.sqrt((double) settings.steps() * shape.mostColumns()));
  }

  /** How far all steps lead along a gradient that stays the same, over its length. */
  public double travel(double noiseSd) {
    return rate(noiseSd) / (1 - settings.momentum()) * settings.steps();
  }

  /** How far noise carries a parameter in all steps. */
  public double walk(double noiseSd) {
    return travel(noiseSd) * noiseSd / Math.sqrt(settings.steps());
  }

  /** The temperature of the chain: what was asked for, or more where the privacy noise is more. */
  public double temperature(double noiseSd) {
    return bath().temperature(rate(noiseSd), noiseSd);
  }

  /**
   * What moves the parameters.
   *
   * @param seed of noise that the dynamics add; no secret
   */
  public Update update(double noiseSd, long seed) {
    double rate = rate(noiseSd);
    return switch (settings.method()) {
      case SGLD -> new Langevin(bath(), rate, noiseSd, seed);
      case SGHMC -> new Hamiltonian(moving(), bath(), settings.momentum(), rate, noiseSd, seed);
      case SGNHT -> new Thermostat(moving(), bath(), rate, noiseSd, seed);
      case PSGLD ->
          new Preconditioned(moving(), bath(), rate, noiseSd, (settings.steps() + 1) / 2, seed);
      case NESTEROV -> new Nesterov(moving(), rate, settings.momentum());
      case SGD, HEAVY_BALL, MC_DROPOUT, BBP -> new HeavyBall(moving(), rate, settings.momentum());
      case ADAM -> new Adam(moving(), rate, noiseSd * noiseSd, LEAST_MOMENT);
    };
  }

  private HeatBath bath() {
    double friction = settings.method().hasMomentum() ? 1 - settings.momentum() : 1;
    return new HeatBath(settings.draws().temperature(), friction, records);
  }

  /** How many numbers move: weights, or their means and spreads. */
  private int moving() {
    return (settings.method() == NetworkMethod.BBP ? 2 : 1) * shape.parameters();
  }
}
