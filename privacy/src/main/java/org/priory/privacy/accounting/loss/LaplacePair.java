package org.priory.privacy.accounting.loss;

/**
 * Laplace(1, b) against Laplace(0, b): the pair that dominates Laplace noise of multiplier b.
 *
 * <p>The loss is m = (|x| - |x - 1|)/b: the atom -1/b for x &lt;= 0, the atom 1/b for x &gt;= 1,
 * and (2x - 1)/b between.
 */
record LaplacePair(double scaleMultiplier) implements Pair {

  private static final int SKELETON_CELLS = 400;

  @Override
  public void masses(double[] m, double[] p, double[] q) {
    double lastP = cdfP(m[0]);
    double lastQ = survivalQ(m[0]);
    for (int j = 0; j < p.length; j++) {
      double nextP = cdfP(m[j + 1]);
      double nextQ = survivalQ(m[j + 1]);
      p[j] = nextP - lastP;
      q[j] = lastQ - nextQ;
      lastP = nextP;
      lastQ = nextQ;
    }
  }

  /** P[M <= m] = exp((x - 1)/b)/2 with x = (b m + 1)/2, that is exp((m - 1/b)/2)/2. */
  private double cdfP(double m) {
    double extreme = extremeAtom();
    return m < -extreme ? 0 : m >= extreme ? 1 : 0.5 * Math.exp(0.5 * (m - extreme));
  }

  /** Q[M > m] = exp(-x/b)/2, that is exp(-(m + 1/b)/2)/2: relative accuracy at large losses. */
  private double survivalQ(double m) {
    double extreme = extremeAtom();
    return m < -extreme ? 1 : m >= extreme ? 0 : 0.5 * Math.exp(-0.5 * (m + extreme));
  }

  @Override
  public double[] skeleton(double tail) {
    double extreme = extremeAtom();
    double margin = extreme / SKELETON_CELLS;
    // One cell beyond either end, so that the atoms are inside.
    return Skeletons.uniform(-extreme - margin, extreme + margin, margin, 2 * SKELETON_CELLS + 2);
  }

  @Override
  public double extremeAtom() {
    return 1 / scaleMultiplier;
  }

  @Override
  public double largest() {
    return extremeAtom();
  }
}
