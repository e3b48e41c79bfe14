package org.priory.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Odds and ratios of odds as a person reads them: as many digits as the standard deviation of their
 * logarithm allows, two at least.
 */
public final class Odds {
  private static final double SMALLEST = 1e-3;
  private static final double LARGEST = 1e5;
  private static final int LEAST_DIGITS = 2;
  private static final int MOST_DIGITS = 6;

  private Odds() {}

  /**
   * Odds to the digits that are known.
   *
   * @param sd of their logarithm
   */
  public static String text(double odds, double sd) {
    if (!(odds > 0 && odds < Double.POSITIVE_INFINITY)) {
      return Rounded.threeDigits(odds);
    }
    // one unit of the last digit is at most about half a standard deviation
    int known = sd > 0 ? 1 + (int) Math.ceil(-Math.log10(sd / 2)) : 3;
    int digits = Math.max(LEAST_DIGITS, Math.min(MOST_DIGITS, known));
    BigDecimal rounded =
        BigDecimal.valueOf(odds).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (!(odds >= SMALLEST && odds < LARGEST)) {
      return Rounded.briefly(rounded.doubleValue());
    }
    return rounded
        .setScale(digits - rounded.precision() + rounded.scale(), RoundingMode.UNNECESSARY)
        .toPlainString();
  }
}
