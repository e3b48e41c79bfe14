package org.priory.privacy.data.schema;

import java.math.BigDecimal;

/**
 * A round number near the standard deviation that a number between two bounds may have: 1, 2 or 5
 * times a power of ten.
 *
 * <p>The data's own standard deviation is a secret. That of the uniform law between the bounds,
 * (max - min)/sqrt(12), is public.
 */
final class RoundStep {
  private static final int[] DIGITS = {1, 2, 5, 10};

  private RoundStep() {}

  /** For bounds that are so far apart; nearest on a logarithmic scale. */
  static double of(double range) {
    double sd = range / Math.sqrt(12);
    if (!(sd >= Double.MIN_NORMAL)) {
      return range;
    }
    int power = (int) Math.floor(Math.log10(sd));
    double best = range;
    for (int digit : DIGITS) {
      double step = BigDecimal.valueOf(digit).scaleByPowerOfTen(power).doubleValue();
      if (distance(step, sd) < distance(best, sd)) {
        best = step;
      }
    }
    return best;
  }

  private static double distance(double step, double sd) {
    return Math.abs(Math.log(step / sd));
  }
}
