package org.priory.app.report.html;

import java.util.List;

/** How many decimals a column of estimates deserves. */
final class Decimals {
  private static final int MOST = 6;

  private Decimals() {}

  /** Two digits of the standard deviation in the middle. */
  static int of(List<Coefficient> coefficients) {
    double[] sorted =
        coefficients.stream()
            .mapToDouble(Coefficient::sd)
            .filter(sd -> sd > 0 && Double.isFinite(sd))
            .sorted()
            .toArray();
    if (sorted.length == 0) {
      return 3;
    }
    double middle = sorted[sorted.length / 2];
    return (int) Math.min(Math.max(1 - Math.floor(Math.log10(middle)), 0), MOST);
  }
}
