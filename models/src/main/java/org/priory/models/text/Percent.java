package org.priory.models.text;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Probabilities in percent, to the digits that their interval leaves. */
public final class Percent {
  private static final int MOST_DECIMALS = 4;

  private Percent() {}

  /** "12 % (9 to 16 %)". */
  public static String text(double probability, double low, double high) {
    int decimals = decimals(low, high);
    return number(probability, decimals)
        + " % ("
        + number(low, decimals)
        + " to "
        + number(high, decimals)
        + " %)";
  }

  /** "12 %", as exact as with its interval. */
  public static String alone(double probability, double low, double high) {
    return number(probability, decimals(low, high)) + " %";
  }

  /** None where the interval is four points wide, one more for each tenth of that. */
  private static int decimals(double low, double high) {
    double points = 100 * (high - low) / 4;
    int decimals = points > 0 ? (int) Math.ceil(-Math.log10(points)) : MOST_DECIMALS;
    return Math.max(0, Math.min(MOST_DECIMALS, decimals));
  }

  /** What is possible is never shown as 0 or 100. */
  private static String number(double probability, int decimals) {
    BigDecimal percent =
        BigDecimal.valueOf(probability)
            .movePointRight(2)
            .setScale(decimals, RoundingMode.HALF_EVEN);
    BigDecimal unit = BigDecimal.ONE.movePointLeft(decimals);
    if (percent.signum() == 0 && probability > 0) {
      return "under " + unit.toPlainString();
    }
    return percent.compareTo(BigDecimal.valueOf(100)) == 0 && probability < 1
        ? "over " + BigDecimal.valueOf(100).subtract(unit).toPlainString()
        : percent.toPlainString();
  }
}
