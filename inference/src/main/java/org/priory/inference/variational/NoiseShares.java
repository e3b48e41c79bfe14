package org.priory.inference.variational;

import java.util.List;
import org.priory.privacy.wall.Noise;

/**
 * Noise of a plan that first buys frequencies with a share of the budget, then asks in equal steps.
 * A release with multiplier z costs 1/z^2 in mu^2 of Gaussian privacy, and costs add up.
 */
public final class NoiseShares {
  private NoiseShares() {}

  /**
   * Multipliers z/sqrt(share) first and z sqrt(steps/(1 - share)) in each step: together they cost
   * as much as one release with multiplier z.
   *
   * @param share of the frequencies, in (0, 1)
   */
  public static Noise firstThen(double share, int steps, double z) {
    return new Noise(
        List.of(
            new Noise.Stretch(z / Math.sqrt(share), 1),
            new Noise.Stretch(z * Math.sqrt(steps / (1 - share)), steps)));
  }
}
