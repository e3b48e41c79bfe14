package org.priory.privacy.accounting;

import java.util.Random;

/** Numbers of all sizes: their logarithms are uniform. */
public final class LogUniform {
  private LogUniform() {}

  /** From low to high. */
  public static double next(Random random, double low, double high) {
    return low * Math.pow(high / low, random.nextDouble());
  }
}
