package org.priory.privacy.accounting.loss;

/**
 * Two distributions P and Q, seen through the privacy loss m = log dP/dQ.
 *
 * <p>A pair dominates a mechanism if no two neighbouring data sets are easier to tell apart than P
 * and Q (Zhu, Dong, Wang 2022, definition 7).
 */
interface Pair {

  /**
   * The probability of each cell {@code (m[j], m[j+1]]} under P and under Q.
   *
   * @param m increasing losses; the first may be -infinity and the last +infinity, and the last
   *     cell then holds what is at +infinity itself
   * @param p filled with the masses under P, one less than there are nodes
   * @param q filled with the masses under Q
   */
  void masses(double[] m, double[] p, double[] q);

  /**
   * Increasing losses that resolve the pair, a few hundred, all finite. Beyond either end lies at
   * most {@code tail} of the finite mass of P and of Q.
   */
  double[] skeleton(double tail);

  /** Mass of P at loss +infinity, which is also the mass of Q at loss -infinity. */
  default double infinite() {
    return 0;
  }

  /** No finite loss is larger than this in absolute value. */
  double largest();

  /**
   * Bound on the relative error of the curve, as computed. It is a difference of probabilities, and
   * about the size of the largest loss if that is small.
   */
  default double curveError() {
    return Math.max(1e-10, 1e-14 / largest());
  }

  /** The largest finite loss if there is an atom on it, else NaN; the smallest is minus this. */
  default double extremeAtom() {
    return Double.NaN;
  }

  /** A distance of which the losses of all atoms are multiples, where none is extreme; else NaN. */
  default double spacing() {
    return Double.NaN;
  }
}
