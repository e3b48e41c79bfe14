package org.priory.privacy.accounting;

/**
 * From the Rényi divergence at one order to (epsilon, delta). Answers may be negative (epsilon) or
 * above 0 (log delta); the accountant clamps them.
 */
enum RenyiConversion {
  /**
   * Canonne, Kamath and Steinke (2020), proposition 12, which is Balle et al. (2020), theorem 21.
   *
   * <p>For any event let p and r be its probabilities on the two data sets. By data processing
   * {@code p^a r^(1-a) <= exp((a-1) D)}, that is {@code r >= p^(a/(a-1)) e^-D}, so delta is at most
   * the largest p - e^epsilon r over p in [0, 1]. The largest p is a delta, or 1 where that is
   * above 1.
   */
  IMPROVED {
    @Override
    double epsilon(double order, double divergence, double delta) {
      double logP = Math.log(order * delta);
      return logP >= 0
          // p = 1: 1 - e^(epsilon - D) = delta
          ? divergence + Math.log1p(-delta)
          // D + log(1 - 1/a) - log(a delta) / (a - 1), rounded up
          : divergence + Math.log1p(-1 / order) - logP / (order - 1) * ROUND_UP;
    }

    @Override
    double logDelta(double order, double divergence, double epsilon) {
      double gain = divergence - epsilon;
      // p = (e^(D - epsilon) (a - 1) / a)^(a - 1)
      double logP = (order - 1) * (gain + Math.log1p(-1 / order));
      return logP >= 0 ? Math.log(-Math.expm1(-gain)) : logP - Math.log(order);
    }
  },

  /** Mironov (2017), proposition 3: what papers before 2020 print. */
  CLASSIC {
    @Override
    double epsilon(double order, double divergence, double delta) {
      // D + log(1 / delta) / (a - 1), rounded up
      return divergence - Math.log(delta) / (order - 1) * ROUND_UP;
    }

    @Override
    double logDelta(double order, double divergence, double epsilon) {
      return (order - 1) * (divergence - epsilon);
    }
  };

  private static final double ROUND_UP = 1 + 4 * Math.ulp(1.0);

  /** epsilon at delta. */
  abstract double epsilon(double order, double divergence, double delta);

  /** log delta at epsilon. */
  abstract double logDelta(double order, double divergence, double epsilon);
}
