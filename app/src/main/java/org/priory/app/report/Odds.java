package org.priory.app.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Odds and ratios of odds as a person reads them: to the first digit of their standard deviation,
 * or the second where the first is small, and to two digits at least.
 */
public final class Odds {
  private static final double SMALLEST = 1e-3;
  private static final double LARGEST = 1e5;
  private static final int LEAST_DIGITS = 2;
  private static final int MOST_DIGITS = 6;

  /** A standard deviation that begins with less has two digits. */
  private static final double SMALL = 3.55;

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
    int digits = sd > 0 ? digits(odds, sd) : 3;
    BigDecimal rounded =
        BigDecimal.valueOf(odds).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (!(odds >= SMALLEST && odds < LARGEST)) {
      return Rounded.briefly(rounded.doubleValue());
    }
    int scale = digits - rounded.precision() + rounded.scale();
    return rounded.setScale(scale, RoundingMode.UNNECESSARY).toPlainString();
  }

  /** The odds have a standard deviation of about odds times sd. */
  private static int digits(double odds, double sd) {
    double own = Math.log10(odds) + Math.log10(sd);
    int power = (int) Math.floor(own);
    int last = own - power < Math.log10(SMALL) ? power - 1 : power;
    int digits = (int) Math.floor(Math.log10(odds)) - last + 1;
    return Math.max(LEAST_DIGITS, Math.min(MOST_DIGITS, digits));
  }
}
