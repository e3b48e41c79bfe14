package org.priory.models.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers to the digits that are known: two of their standard deviation. */
public final class Known {
  private static final int DIGITS = 2;

  /** Beyond so many decimals, or in front of so many zeros, powers of ten are read more easily. */
  private static final int MOST_DECIMALS = 6;

  private static final double LARGEST = 1e7;

  private Known() {}

  /** A value whose last digit is the second of the standard deviation. */
  public static String text(double value, double sd) {
    if (!Double.isFinite(value) || !(sd > 0 && sd < Double.POSITIVE_INFINITY)) {
      return Rounded.threeDigits(value);
    }
    int decimals = DIGITS - 1 - (int) Math.floor(Math.log10(sd));
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
    if (decimals > MOST_DECIMALS || Math.abs(value) >= LARGEST) {
      return Rounded.exactly(rounded.doubleValue());
    }
    BigDecimal plain = rounded.setScale(Math.max(0, decimals), RoundingMode.UNNECESSARY);
    // no minus in front of a rounded zero
    return (plain.signum() == 0 ? plain.abs() : plain).toPlainString();
  }
}
