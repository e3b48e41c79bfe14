package org.priory.models.effect;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.priory.models.text.Rounded;

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

  /** Odds to the digits that are known; sd is that of their logarithm. */
  public static String text(double odds, double sd) {
    return text(odds, odds, sd);
  }

  /** The end of an interval, with as many decimals as its middle, if it deserves them. */
  public static String text(double end, double middle, double sd) {
    if (!(end > 0 && end < Double.POSITIVE_INFINITY)) {
      return Rounded.threeDigits(end);
    }
    int digits = 3;
    if (sd > 0 && middle > 0 && middle < Double.POSITIVE_INFINITY) {
      int leading = (int) Math.floor(Math.log10(end));
      int deserved = leading - last(end, sd) + 2;
      digits = Math.min(leading - last(middle, sd) + 1, Math.min(MOST_DIGITS, deserved));
    }
    digits = Math.max(LEAST_DIGITS, digits);
    BigDecimal rounded =
        BigDecimal.valueOf(end).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (end >= LARGEST) {
      return Rounded.power(rounded);
    }
    if (end < SMALLEST) {
      return Rounded.briefly(rounded.doubleValue());
    }
    int scale = digits - rounded.precision() + rounded.scale();
    return rounded.setScale(scale, RoundingMode.UNNECESSARY).toPlainString();
  }

  /** The power of ten of the last digit of odds, whose standard deviation is odds times sd. */
  private static int last(double odds, double sd) {
    double own = Math.log10(odds) + Math.log10(sd);
    int power = (int) Math.floor(own);
    return own - power < Math.log10(SMALL) ? power - 1 : power;
  }
}
