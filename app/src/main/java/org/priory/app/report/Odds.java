package org.priory.app.report;

import java.util.Locale;

/**
 * Odds and ratios of odds as a person reads them: to three digits, at most two decimals above 0.1.
 */
public final class Odds {
  private static final double SMALLEST = 1e-3;
  private static final double LARGEST = 1e5;

  private Odds() {}

  public static String text(double odds) {
    if (!(odds >= SMALLEST && odds < LARGEST)) {
      return Rounded.threeDigits(odds);
    }
    int before = (int) Math.floor(Math.log10(odds)) + 1;
    int decimals = odds < 0.1 ? 2 - before : Math.max(0, Math.min(2, 3 - before));
    return String.format(Locale.ROOT, "%." + decimals + "f", odds);
  }
}
