package org.priory.inference.dynamics;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Nosé-Hoover thermostat of weights (Ding et al. 2014): Hamiltonian dynamics whose friction follows
 * from how warm the velocities are, so that noise that nobody reckoned with, such as that of
 * samples, does not heat the chain. With d weights, of gradients of U/n a step r = n eta, and the
 * temperature tau,
 *
 * <pre>
 *   v  = (1 - xi) v - r g + N(0, 2 a eta tau),   w = w + v
 *   xi = xi + (v'v/(d s^2) - 1)/m,               s^2 = eta tau/(1 - xi/2)
 * </pre>
 *
 * <p>where s^2 is the variance of v without forces, in discrete time. m is the inertia in steps:
 * the mass of the thermostat, which is free in the theory. The privacy noise of the gradient is a
 * part of the noise that is asked for; where it is more, tau is the temperature that it makes at
 * friction a. At temperature 0 without noise, xi stays a: it is {@link HeavyBall}.
 */
public final class Thermostat implements Update {
  /** Steps in which xi rises by 1 where velocities are twice as warm as they should be. */
  private static final double INERTIA = 100;

  /** Beyond this the velocity would change its sign in every step. */
  private static final double MOST_FRICTION = 1;

  /** Less would warm the chain without end. */
  private static final double LEAST_FRICTION = 0.001;

  private final double rate;
  private final double rest;
  private final double warmth;
  private final long seed;
  private final float[] velocity;

  /** xi, alone. */
  private final float[] friction;

  private long step;

  /**
   * At rest, with the friction of the bath.
   *
   * @param bath its temperature, and its friction a
   * @param rate r, the step for the mean loss
   * @param privacySd standard deviation of the noise that the mean gradient has already
   * @param seed of the noise that is added; no secret
   */
  public Thermostat(int dimension, HeatBath bath, double rate, double privacySd, long seed) {
    this.rate = rate;
    this.rest = HeatBath.rest(bath.variance(rate), rate * privacySd * rate * privacySd);
    // eta tau, with the temperature that the privacy noise makes where that is more
    this.warmth = rate / bath.records() * bath.temperature(rate, privacySd);
    this.seed = seed;
    this.velocity = new float[dimension];
    this.friction = new float[] {(float) bath.friction()};
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long now) {
    double kept = 1 - friction(now);
    SplittableRandom random = new SplittableRandom(seed ^ now * 0x9E3779B97F4A7C15L + from);
    for (int j = 0; j < count; j++) {
      int i = from + j;
      double noise = rest == 0 ? 0 : rest * random.nextGaussian();
      velocity[i] = (float) Hamiltonian.velocity(kept, velocity[i], -rate * g[j], noise);
      w[i] += velocity[i];
    }
  }

  /** xi of a step: whoever asks first finds it from the velocities after the step before. */
  private synchronized double friction(long now) {
    if (now != step) {
      step = now;
      double energy = 0;
      for (float v : velocity) {
        energy += (double) v * v;
      }
      if (now > 1 && warmth > 0) {
        double xi = friction[0];
        // xi + (v'v/(d s^2) - 1)/m
        double warmer = xi + (energy / velocity.length * (1 - xi / 2) / warmth - 1) / INERTIA;
        friction[0] = (float) Math.max(LEAST_FRICTION, Math.min(MOST_FRICTION, warmer));
      }
    }
    return friction[0];
  }

  @Override
  public List<float[]> memory() {
    return List.of(velocity, friction);
  }
}
