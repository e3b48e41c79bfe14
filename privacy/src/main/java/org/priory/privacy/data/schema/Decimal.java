package org.priory.privacy.data.schema;

/**
 * Decimal numbers from characters, without making a string, and back. Exact to a few units in the
 * last place of a double, which is far below the 32 bits that are kept.
 */
public final class Decimal {

  /** 10^i. */
  private static final double[] POWERS = new double[309];

  static {
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = Double.parseDouble("1e" + i);
    }
  }

  private static final int MAX_EXPONENT = 100_000;

  /** A long holds that many decimal digits; later ones only move the decimal point. */
  private static final long MANTISSA_LIMIT = Long.MAX_VALUE / 10 - 9;

  private Decimal() {}

  /**
   * The number in the characters from (included) to (excluded), by the grammar {@code
   * [+-]digits[.digits][e[+-]digits]}. Anything else, such as "NaN", "Infinity", "0x1p3" and "", is
   * NaN. A number too large for a double is infinite.
   */
  public static double parse(char[] text, int from, int to) {
    int at = from;
    boolean negative = false;
    if (at < to && (text[at] == '-' || text[at] == '+')) {
      negative = text[at++] == '-';
    }
    long mantissa = 0;
    int exponent = 0;
    int digits = 0;
    boolean point = false;
    for (; at < to; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits++;
        if (mantissa < MANTISSA_LIMIT) {
          mantissa = 10 * mantissa + digit;
          exponent -= point ? 1 : 0;
        } else {
          exponent += point ? 0 : 1;
        }
      } else if (text[at] == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (digits == 0) {
      return Double.NaN;
    }
    if (at < to) {
      int written = exponent(text, at, to);
      if (written == Integer.MIN_VALUE) {
        return Double.NaN;
      }
      exponent += written;
    }
    double value = scaled(mantissa, exponent);
    return negative ? -value : value;
  }

  /** The exponent after an e, cut to +-{@link #MAX_EXPONENT}; MIN_VALUE if it is not one. */
  private static int exponent(char[] text, int from, int to) {
    int at = from;
    if (text[at] != 'e' && text[at] != 'E') {
      return Integer.MIN_VALUE;
    }
    at++;
    boolean negative = false;
    if (at < to && (text[at] == '-' || text[at] == '+')) {
      negative = text[at++] == '-';
    }
    if (at == to) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (; at < to; at++) {
      int digit = text[at] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      value = Math.min(MAX_EXPONENT, 10 * value + digit);
    }
    return negative ? -value : value;
  }

  /** A number as a person writes it: 17 rather than 17.0. */
  public static String text(double value) {
    return plain(value).toString();
  }

  /** A whole number as a long, so that it is written as one; others, and huge ones, as doubles. */
  static Number plain(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return (long) value;
    }
    return value;
  }

  /** What {@link #parse} makes of digits and the place of their point: mantissa * 10^exponent. */
  public static double scaled(long mantissa, int exponent) {
    double value = (double) mantissa;
    if (exponent == 0 || mantissa == 0) {
      return value;
    }
    if (exponent > 0) {
      return exponent >= POWERS.length ? Double.POSITIVE_INFINITY : value * POWERS[exponent];
    }
    int down = -exponent;
    if (down < POWERS.length) {
      return value / POWERS[down];
    }
    // In two steps, because 10^down is infinite where the quotient is not yet zero.
    int rest = down - (POWERS.length - 1);
    return rest < POWERS.length ? value / POWERS[POWERS.length - 1] / POWERS[rest] : 0;
  }
}
