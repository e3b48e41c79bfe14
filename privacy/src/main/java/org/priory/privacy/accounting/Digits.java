package org.priory.privacy.accounting;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers in messages, as a person writes them: 1.5, 1e-6. */
public final class Digits {
  private static final MathContext FOUR = new MathContext(4, RoundingMode.CEILING);

  private Digits() {}

  /** All digits that tell the number from others. */
  public static String all(double value) {
    return Double.isFinite(value) ? text(BigDecimal.valueOf(value)) : "infinity";
  }

  /** Four digits that are not too few. */
  public static String up(double value) {
    return Double.isFinite(value) ? text(BigDecimal.valueOf(value).round(FOUR)) : "infinity";
  }

  private static String text(BigDecimal value) {
    BigDecimal shortest = value.stripTrailingZeros();
    int exponent = shortest.precision() - shortest.scale() - 1;
    return shortest.signum() == 0 || (exponent > -4 && exponent < 6)
        ? shortest.toPlainString()
        : shortest.movePointLeft(exponent).toPlainString() + "e" + exponent;
  }
}
