package org.priory.privacy.accounting.loss;

/**
 * The law of the privacy loss L of one step, under the truth P.
 *
 * <p>Everything the accountant needs follows from the masses and the excesses of cells of losses:
 * the excess of a cell (a, b] is
 *
 * <pre>e = E_P[1 - e^{a - L}; a < L <= b] = P(a, b] - e^a Q(a, b],</pre>
 *
 * so that the excess of (epsilon, infinity] is delta(epsilon).
 */
interface LossLaw {

  /**
   * Masses and excesses of the cells {@code (l[j], l[j+1]]}.
   *
   * @param l increasing losses; the last may be +infinity
   * @param p filled with the masses, one less than there are nodes
   * @param e filled with the excesses
   */
  void cells(double[] l, double[] p, double[] e);

  /**
   * Increasing losses that resolve the law; below the first and above the last lies at most {@code
   * tail} of its finite mass.
   */
  double[] skeleton(double tail);

  /** Mass at loss +infinity. */
  double infinite();

  /** No loss is larger than this, which may be +infinity. */
  double largest();

  /** A loss that should be a point of the lattice. */
  double anchor();

  /** A distance that should be a multiple of the lattice's step, or NaN. */
  double span();

  /** delta(epsilon) = E_P[(1 - e^{epsilon - L})+], for any real epsilon. */
  default double hockeyStick(double epsilon) {
    double[] p = new double[1];
    double[] e = new double[1];
    cells(new double[] {epsilon, Double.POSITIVE_INFINITY}, p, e);
    return e[0];
  }

  /** Bound on the relative error of the curve, as computed, where it is not next to 0. */
  double curveError();

  /** Pr[L > loss]. */
  default double survival(double loss) {
    double[] p = new double[1];
    double[] e = new double[1];
    cells(new double[] {loss, Double.POSITIVE_INFINITY}, p, e);
    return p[0];
  }
}
