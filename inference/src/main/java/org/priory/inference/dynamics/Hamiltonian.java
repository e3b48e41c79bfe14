package org.priory.inference.dynamics;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Stochastic gradient Hamiltonian Monte Carlo of weights (Chen, Fox and Guestrin 2014): Langevin
 * dynamics with momentum. With U = n times the mean loss, minus the log prior, and eta the step for
 * U,
 *
 * <pre>v = beta v - eta grad U + N(0, 2 (1 - beta) eta tau),   w = w + v</pre>
 *
 * has, for small eta, the stationary density exp(-U/tau). The privacy noise of the gradient is a
 * part of that noise; the rest is added here ({@link HeatBath}). Without momentum it is {@link
 * Langevin}.
 */
public final class Hamiltonian implements Update {
  private final double rate;
  private final double momentum;
  private final double rest;
  private final long seed;
  private final float[] velocity;

  /**
   * At rest.
   *
   * @param bath its temperature; its friction is 1 - beta
   * @param momentum beta
   * @param rate n eta, the step for the mean loss
   * @param privacySd standard deviation of the noise that the mean gradient has already
   * @param seed of the noise that is added; no secret
   */
  public Hamiltonian(
      int dimension, HeatBath bath, double momentum, double rate, double privacySd, long seed) {
    if (bath.friction() != 1 - momentum) {
      throw new IllegalArgumentException(
          "friction must be 1 - momentum, were " + bath.friction() + " and " + momentum);
    }
    this.rate = rate;
    this.momentum = momentum;
    this.rest = HeatBath.rest(bath.variance(rate), rate * privacySd * rate * privacySd);
    this.seed = seed;
    this.velocity = new float[dimension];
  }

  /** The velocity after a step: what friction leaves of it, a push by the gradient, and noise. */
  public static double velocity(double kept, double v, double push, double noise) {
    return kept * v + push + noise;
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    SplittableRandom random = new SplittableRandom(seed ^ step * 0x9E3779B97F4A7C15L + from);
    for (int j = 0; j < count; j++) {
      int i = from + j;
      double noise = rest == 0 ? 0 : rest * random.nextGaussian();
      velocity[i] = (float) velocity(momentum, velocity[i], -rate * g[j], noise);
      w[i] += velocity[i];
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity);
  }
}
