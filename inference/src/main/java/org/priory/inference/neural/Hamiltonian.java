package org.priory.inference.neural;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Stochastic gradient Hamiltonian Monte Carlo (Chen, Fox and Guestrin 2014): Langevin dynamics with
 * momentum. With U = n times the mean loss, minus the log prior, and eta the step for U,
 *
 * <pre>v = beta v - eta grad U + N(0, 2 (1 - beta) eta tau),   w = w + v</pre>
 *
 * has, for small eta, the stationary density exp(-U/tau). The privacy noise of the gradient is a
 * part of that noise; the rest is added here. Without momentum it is {@link Langevin}.
 */
final class Hamiltonian implements Update {
  private final double rate;
  private final double momentum;
  private final double rest;
  private final long seed;
  private final float[] velocity;

  /**
   * At rest.
   *
   * @param rate n eta, the step for the mean loss
   * @param momentum beta
   * @param privacySd standard deviation of the noise that the mean gradient has already
   * @param seed of the noise that is added; no secret
   */
  Hamiltonian(
      int dimension,
      double rate,
      double momentum,
      double records,
      double temperature,
      double privacySd,
      long seed) {
    this.rate = rate;
    this.momentum = momentum;
    double wanted = 2 * (1 - momentum) * rate * temperature / records;
    double given = rate * privacySd * rate * privacySd;
    this.rest = Math.sqrt(Math.max(0, wanted - given));
    this.seed = seed;
    this.velocity = new float[dimension];
  }

  /** The temperature of a chain with nothing but privacy noise. */
  static double temperature(double rate, double momentum, double records, double privacySd) {
    return Langevin.temperature(rate, records, privacySd) / (1 - momentum);
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    SplittableRandom random = new SplittableRandom(seed ^ step * 0x9E3779B97F4A7C15L + from);
    for (int j = 0; j < count; j++) {
      int i = from + j;
      double noise = rest == 0 ? 0 : rest * random.nextGaussian();
      velocity[i] = (float) (momentum * velocity[i] - rate * g[j] + noise);
      w[i] += velocity[i];
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity);
  }
}
