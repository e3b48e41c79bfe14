package org.priory.privacy.accounting.renyi;

/** The Rényi divergence of one simple step, or a bound on it, as a function of the order. */
public interface RenyiCurve {
  /** At a real order above 1. Never NaN or negative; infinite where there is no bound. */
  double divergence(double order);

  /** At order infinity, which is pure epsilon. */
  default double limit() {
    return Double.POSITIVE_INFINITY;
  }
}
