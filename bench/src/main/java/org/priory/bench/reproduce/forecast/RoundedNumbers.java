package org.priory.bench.reproduce.forecast;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers to so many digits, as a publication prints them. */
final class RoundedNumbers {
  private RoundedNumbers() {}

  static double of(double value, int digits) {
    return BigDecimal.valueOf(value).round(new MathContext(digits)).doubleValue();
  }
}
