package org.priory.privacy.accounting.loss;

/**
 * The pair that dominates every mechanism of bounded range r, such as the exponential mechanism.
 *
 * <p>Such a mechanism is dominated by one of the two-point pairs with losses t and t - r, 0 &lt;= t
 * &lt;= r (Dong, Durfee, Rogers 2020, lemma 3.4). Which one is worst depends on epsilon: the
 * largest delta is reached at t = (r + epsilon)/2 and is, for |epsilon| &lt;= r,
 *
 * <pre>delta(epsilon) = (e^{r/2} - e^{epsilon/2})^2 / (e^r - 1),</pre>
 *
 * a convex function of e^epsilon and so the curve of a pair, with
 *
 * <pre>
 * Q[M > m] = (e^{(r-m)/2} - 1) / (e^r - 1)
 * P[M > m] = e^{r/2} (e^{r/2} - e^{m/2}) / (e^r - 1)
 * </pre>
 *
 * for |m| &lt;= r: all losses lie between -r and r.
 */
record BoundedRangePair(double range) implements Pair {

  private static final int SKELETON_CELLS = 800;

  @Override
  public void masses(double[] m, double[] p, double[] q) {
    double lastP = survivalP(m[0]);
    double lastQ = survivalQ(m[0]);
    for (int j = 0; j < p.length; j++) {
      double nextP = survivalP(m[j + 1]);
      double nextQ = survivalQ(m[j + 1]);
      p[j] = lastP - nextP;
      q[j] = lastQ - nextQ;
      lastP = nextP;
      lastQ = nextQ;
    }
  }

  /** e^{r/2} (e^{r/2} - e^{m/2}) / (e^r - 1) = (1 - e^{(m-r)/2}) / (1 - e^{-r}). */
  private double survivalP(double m) {
    if (m < -range) {
      return 1;
    }
    return m >= range ? 0 : Math.expm1(0.5 * (m - range)) / Math.expm1(-range);
  }

  /** (e^{(r-m)/2} - 1) / (e^r - 1) = e^{-(r+m)/2} (1 - e^{(m-r)/2}) / (1 - e^{-r}). */
  private double survivalQ(double m) {
    if (m < -range) {
      return 1;
    }
    return m >= range ? 0 : Math.exp(-0.5 * (range + m)) * survivalP(m);
  }

  @Override
  public double[] skeleton(double tail) {
    double margin = 2 * range / SKELETON_CELLS;
    return Skeletons.uniform(-range - margin, range + margin, margin, SKELETON_CELLS + 2);
  }

  @Override
  public double largest() {
    return range;
  }
}
