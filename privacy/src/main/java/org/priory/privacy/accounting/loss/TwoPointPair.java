package org.priory.privacy.accounting.loss;

/**
 * Randomised response: the pair that dominates every (epsilon, delta)-private mechanism (Kairouz,
 * Oh, Viswanath 2015).
 *
 * <p>P has delta at loss +infinity, (1 - delta) e^epsilon/(1 + e^epsilon) at epsilon and (1 -
 * delta)/(1 + e^epsilon) at -epsilon; Q is its mirror image.
 */
record TwoPointPair(double epsilon, double delta) implements Pair {

  @Override
  public void masses(double[] m, double[] p, double[] q) {
    // (1 - delta)/(1 + e^epsilon) without overflow
    double small = (1 - delta) * Math.exp(-epsilon) / (1 + Math.exp(-epsilon));
    double large = (1 - delta) / (1 + Math.exp(-epsilon));
    for (int j = 0; j < p.length; j++) {
      boolean low = m[j] < -epsilon && -epsilon <= m[j + 1];
      boolean high = m[j] < epsilon && epsilon <= m[j + 1];
      boolean bottom = m[j] == Double.NEGATIVE_INFINITY && m[j + 1] > Double.NEGATIVE_INFINITY;
      boolean top = m[j + 1] == Double.POSITIVE_INFINITY && m[j] < Double.POSITIVE_INFINITY;
      p[j] = (low ? small : 0) + (high ? large : 0) + (top ? delta : 0);
      q[j] = (low ? large : 0) + (high ? small : 0) + (bottom ? delta : 0);
    }
  }

  @Override
  public double[] skeleton(double tail) {
    double margin = 1e-9 * epsilon + Double.MIN_NORMAL;
    return new double[] {-epsilon - margin, -epsilon + margin, epsilon - margin, epsilon + margin};
  }

  @Override
  public double infinite() {
    return delta;
  }

  @Override
  public double extremeAtom() {
    return epsilon;
  }

  @Override
  public double largest() {
    return epsilon;
  }
}
