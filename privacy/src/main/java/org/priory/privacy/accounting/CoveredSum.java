package org.priory.privacy.accounting;

import java.util.List;

/** Sums what charges count for in a rule that knows some of them by a {@link GaussianCover}. */
final class CoveredSum {
  private CoveredSum() {}

  /** What a charge counts for. */
  @FunctionalInterface
  interface Count {
    /**
     * What the mechanism of a charge counts for, but for a failure of its cover.
     *
     * @return infinite if the rule does not know it
     */
    double of(Composition ideal, double failure);
  }

  /**
   * The sum over all charges.
   *
   * @param failures what covers may fail by, all together
   * @return infinite where a charge has no exact law, or leaves nothing to its cover
   */
  static double of(List<FilterCharge> charges, double failures, Count count) {
    double sum = 0;
    for (int i = 0; i < charges.size(); i++) {
      FilterCharge charge = charges.get(i);
      // 1 - (1 - f) (1 - d) <= f + d: what can fail by itself leaves so much to its cover
      double failure = failures * FilterShares.ofCharge(i + 1) - charge.failure();
      if (charge.ideal().isEmpty() || !(failure > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      sum += count.of(charge.ideal().get(), failure);
    }
    return sum;
  }
}
