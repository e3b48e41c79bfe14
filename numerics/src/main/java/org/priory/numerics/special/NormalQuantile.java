package org.priory.numerics.special;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** The inverse of the standard normal distribution function. */
public final class NormalQuantile {
  private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

  private NormalQuantile() {}

  /** {@code Pr[Z <= z] = p}, solved for z. */
  public static double of(double p) {
    return STANDARD.inverseCumulativeProbability(p);
  }
}
