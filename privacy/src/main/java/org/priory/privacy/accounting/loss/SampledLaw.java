package org.priory.privacy.accounting.loss;

import java.util.Arrays;

/**
 * The loss of a Poisson-sampled step; at rate 1, of the plain step.
 *
 * <p>With (P, Q) the pair of the step, the sampled step is dominated by (P', Q) when a record is
 * removed and by (Q, P') when one is added, P' = (1 - r) Q + r P (Zhu, Dong, Wang 2022, theorem
 * 11). A loss l = log dP'/dQ belongs to the loss m = log(1 + (e^l - 1)/r) of the step itself.
 *
 * @param pair of the step without sampling
 * @param rate r in (0, 1]
 * @param direction which way round
 */
record SampledLaw(Pair pair, double rate, Direction direction) implements LossLaw {

  @Override
  public void cells(double[] l, double[] p, double[] e) {
    if (direction == Direction.REMOVE) {
      remove(l, p, e);
    } else {
      add(l, p, e);
    }
  }

  private void remove(double[] l, double[] p, double[] e) {
    int n = p.length;
    double[] m = new double[n + 1];
    for (int j = 0; j <= n; j++) {
      m[j] = unsampled(l[j]);
    }
    double[] q = new double[n];
    pair.masses(m, p, q);
    for (int j = 0; j < n; j++) {
      double massP = p[j];
      double massQ = q[j];
      // p' = (1 - r) q + r p
      p[j] = (1 - rate) * massQ + rate * massP;
      // e' = p' - e^l q = r p - (e^l - 1 + r) q: no digits are lost when r is small
      double excess = rate * massP - (Math.expm1(l[j]) + rate) * massQ;
      e[j] = massQ == 0 ? rate * massP : Math.min(p[j], Math.max(0, excess));
    }
  }

  private void add(double[] l, double[] p, double[] e) {
    int n = p.length;
    double[] m = new double[n + 1];
    for (int j = 0; j <= n; j++) {
      m[n - j] = unsampled(-l[j]);
    }
    double[] massP = new double[n];
    double[] massQ = new double[n];
    pair.masses(m, massP, massQ);
    for (int j = 0; j < n; j++) {
      double q = massQ[n - 1 - j];
      // e = q - e^l p' = e^l ((e^{-l} - 1 + r) q - r p): large l and small r keep their digits
      double share = rate > 0.5 ? Math.exp(-l[j]) - (1 - rate) : Math.expm1(-l[j]) + rate;
      double excess = Math.exp(l[j]) * (share * q - rate * massP[n - 1 - j]);
      p[j] = q;
      // Without mass there is no excess, also where e^l overflows.
      boolean unmatched = q == 0 || (massP[n - 1 - j] == 0 && rate == 1);
      e[j] = unmatched ? q : Math.min(q, Math.max(0, excess));
    }
  }

  /** m = log(1 + (e^l - 1)/r), -infinity below the smallest sampled loss log(1 - r). */
  private double unsampled(double l) {
    if (rate == 1) {
      return l;
    }
    if (l > 30) {
      // e^l would overflow: log((e^l - (1 - r))/r)
      return l - Math.log(rate) + Math.log1p(-(1 - rate) * Math.exp(-l));
    }
    double ratio = Math.expm1(l) / rate;
    return ratio <= -1 ? Double.NEGATIVE_INFINITY : Math.log1p(ratio);
  }

  /** l = log(1 + r (e^m - 1)). */
  private double sampled(double m) {
    if (rate == 1) {
      return m;
    }
    if (m > 30) {
      return m + Math.log(rate) + Math.log1p((1 - rate) / rate * Math.exp(-m));
    }
    return Math.log1p(rate * Math.expm1(m));
  }

  @Override
  public double[] skeleton(double tail) {
    double[] m = pair.skeleton(tail);
    double[] l = new double[m.length];
    boolean remove = direction == Direction.REMOVE;
    for (int j = 0; j < m.length; j++) {
      l[j] = remove ? sampled(m[j]) : -sampled(m[m.length - 1 - j]);
    }
    // Losses at an end may be rounded to the end itself: they belong inside.
    l[0] -= 1e-9 * Math.abs(l[0]);
    l[l.length - 1] += 1e-9 * Math.abs(l[l.length - 1]);
    if (!remove && rate < 1 && pair.infinite() > 0) {
      // What Q alone can produce has the finite loss -log(1 - r).
      l = Arrays.copyOf(l, l.length + 1);
      l[l.length - 1] = -Math.log1p(-rate) * (1 + 1e-9);
    }
    return l;
  }

  @Override
  public double infinite() {
    // Adding to a sample that may miss the record: Q has nothing where P' has nothing.
    return direction == Direction.REMOVE ? rate * pair.infinite() : rate == 1 ? pair.infinite() : 0;
  }

  @Override
  public double largest() {
    if (infinite() > 0) {
      return Double.POSITIVE_INFINITY;
    }
    if (direction == Direction.REMOVE) {
      return sampled(pair.largest());
    }
    return rate < 1 && pair.infinite() > 0 ? -Math.log1p(-rate) : -sampled(-pair.largest());
  }

  @Override
  public double curveError() {
    return pair.curveError();
  }

  @Override
  public double anchor() {
    double atom = pair.extremeAtom();
    if (Double.isNaN(atom)) {
      return 0;
    }
    return direction == Direction.REMOVE ? sampled(-atom) : -sampled(atom);
  }

  @Override
  public double span() {
    double atom = pair.extremeAtom();
    if (Double.isNaN(atom)) {
      return rate == 1 ? pair.spacing() : Double.NaN;
    }
    return sampled(atom) - sampled(-atom);
  }
}
