package org.priory.models.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers of predictions in a CSV line, without digits that mean nothing. */
public final class CsvNumber {
  /** Digits of the standard deviation: more than anybody reads, so that nothing is lost. */
  private static final int DIGITS = 4;

  private CsvNumber() {}

  /** A probability, to eight digits as in {@code draws.csv}. */
  public static String share(double probability) {
    return Float.toString((float) probability);
  }

  /** A value, to four digits of its standard deviation. */
  public static String known(double value, double sd) {
    if (!Double.isFinite(value) || !(sd > 0 && sd < Double.POSITIVE_INFINITY)) {
      return Double.toString(value);
    }
    int decimals = DIGITS - 1 - (int) Math.floor(Math.log10(sd));
    return Double.toString(
        BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue());
  }
}
