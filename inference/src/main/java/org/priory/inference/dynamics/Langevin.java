package org.priory.inference.dynamics;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Stochastic gradient Langevin dynamics of weights (Welling and Teh 2011; Bu et al. 2021, Algorithm
 * 1). With U = n times the mean loss, minus the log prior, and eta the step for U,
 *
 * <pre>w = w - eta grad U + N(0, 2 eta tau)</pre>
 *
 * has the stationary density exp(-U/tau). The gradient comes with privacy noise, which is a part of
 * the noise that the dynamics ask for; the rest is added here ({@link HeatBath}). (The paper adds
 * N(0, eta), so that its temperature is 1/2: docs/errata.md.)
 */
public final class Langevin implements Update {
  private final double rate;
  private final double rest;
  private final long seed;

  /**
   * Langevin dynamics with a step eta.
   *
   * @param bath its temperature; its friction is 1
   * @param rate n eta, the step for the mean loss
   * @param privacySd standard deviation of the noise that the mean gradient has already
   * @param seed of the noise that is added; no secret
   */
  public Langevin(HeatBath bath, double rate, double privacySd, long seed) {
    if (bath.friction() != 1) {
      throw new IllegalArgumentException("friction must be 1, was " + bath.friction());
    }
    this.rate = rate;
    this.rest = HeatBath.rest(bath.variance(rate), rate * privacySd * rate * privacySd);
    this.seed = seed;
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    if (rest == 0) {
      HeavyBall.descend(g, w, from, count, (float) rate);
      return;
    }
    SplittableRandom random = new SplittableRandom(seed ^ step * 0x9E3779B97F4A7C15L + from);
    for (int j = 0; j < count; j++) {
      int i = from + j;
      w[i] = (float) (w[i] - rate * g[j] + rest * random.nextGaussian());
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of();
  }
}
