package org.priory.models.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers as a person reads them, rounded to the honest side: an upper bound is never shown below
 * its value and a lower bound never above it.
 */
public final class Rounded {
  private static final int DIGITS = 5;

  private Rounded() {}

  /** An upper bound to five digits. */
  public static String up(double value) {
    return rounded(value, DIGITS, RoundingMode.CEILING);
  }

  /** A lower bound to five digits. */
  public static String down(double value) {
    return rounded(value, DIGITS, RoundingMode.FLOOR);
  }

  /** A value that is no bound, to five digits. */
  public static String nearest(double value) {
    return rounded(value, DIGITS, RoundingMode.HALF_EVEN);
  }

  /** A value that is no bound, to three digits. */
  public static String threeDigits(double value) {
    return rounded(value, 3, RoundingMode.HALF_EVEN);
  }

  /** A rough value, to two digits. */
  public static String twoDigits(double value) {
    return rounded(value, 2, RoundingMode.HALF_EVEN);
  }

  /** A given value as words repeat it: all digits unless there are more than six. */
  public static String briefly(double value) {
    return rounded(value, 6, RoundingMode.HALF_EVEN);
  }

  /** A rate as a percentage, to three digits, as an upper bound; never above 100 %. */
  public static String percentUp(double rate) {
    BigDecimal percent = BigDecimal.valueOf(Math.min(rate, 1)).movePointRight(2);
    return text(percent.round(new MathContext(3, RoundingMode.CEILING))) + " %";
  }

  /** All digits, without the ones that say nothing: 1 for 1.0, 1e-5 for 1.0E-5. */
  public static String exactly(double value) {
    return Double.isInfinite(value) ? infinity(value) : text(BigDecimal.valueOf(value));
  }

  private static String rounded(double value, int digits, RoundingMode mode) {
    return Double.isInfinite(value)
        ? infinity(value)
        : text(BigDecimal.valueOf(value).round(new MathContext(digits, mode)));
  }

  private static String infinity(double value) {
    return value > 0 ? "infinity" : "-infinity";
  }

  private static String text(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal shortest = value.stripTrailingZeros();
    int exponent = exponent(shortest);
    return exponent >= -4 && exponent < 7 ? shortest.toPlainString() : power(shortest);
  }

  /** A number other than 0 with a power of ten: 1.2e5. */
  public static String power(BigDecimal value) {
    BigDecimal shortest = value.stripTrailingZeros();
    int exponent = exponent(shortest);
    return shortest.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
  }

  private static int exponent(BigDecimal value) {
    return value.precision() - value.scale() - 1;
  }
}
