package org.priory.privacy.accounting.renyi;

import org.priory.numerics.special.Exponential;

/** Rényi divergence of two distributions on two points, given by the privacy loss on each. */
final class TwoPoint {
  private TwoPoint() {}

  /**
   * The divergence D of order {@code 1 + h}: exp(h D) = p exp(h high) + (1 - p) exp(h low).
   *
   * @param high the larger loss, at least 0
   * @param low the smaller loss, at most 0
   * @param p probability of the larger loss under the first distribution
   * @param complement 1 - p, which is given too because it may be tiny
   */
  static double divergence(double h, double high, double low, double p, double complement) {
    double spread = Math.max(high, -low);
    if (spread * Math.max(1, h) < 50) {
      // E[exp(-loss)] = 1, so exp(h D) - 1 = E[e2(h loss) + h e2(-loss)]: only positive terms
      return Math.log1p(p * excess(h, high) + complement * excess(h, low)) / h;
    }
    if (h * spread < 50) {
      return Math.log1p(p * Math.expm1(h * high) + complement * Math.expm1(h * low)) / h;
    }
    return high + Math.log(p + complement * Math.exp(h * (low - high))) / h;
  }

  private static double excess(double h, double loss) {
    return Exponential.excess(h * loss) + h * Exponential.excess(-loss);
  }
}
