package org.priory.privacy.engine;

import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.priory.numerics.special.Normal;

/** Tests of fit, each as the probability of a worse fit if the claim is true. */
public final class FalseAlarms {

  /** A right program is rejected with this probability by one test. Seeds are fixed. */
  public static final double FALSE_ALARM = 1e-6;

  private FalseAlarms() {}

  /** Pearson's chi-square; every cell should expect ten or more. */
  public static double chiSquare(long[] observed, double[] expected) {
    double statistic = 0;
    for (int i = 0; i < observed.length; i++) {
      statistic += (observed[i] - expected[i]) * (observed[i] - expected[i]) / expected[i];
    }
    return upperTail(statistic, observed.length - 1);
  }

  /** Chance that a chi-square variable is larger. */
  public static double upperTail(double statistic, int freedom) {
    return RegularizedGamma.Q.value(0.5 * freedom, 0.5 * statistic);
  }

  /** Two-sided, of a statistic that is normal by the central limit theorem. */
  public static double normal(double value, double mean, double standardDeviation) {
    return 2 * Normal.survival(Math.abs(value - mean) / standardDeviation);
  }
}
