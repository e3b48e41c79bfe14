package org.priory.privacy.accounting.loss;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The pair whose curve is that of a Gaussian release at losses of at least m in absolute value, and
 * at 0, and the chord between them elsewhere: it dominates whatever is no worse than the release at
 * epsilon 0 and from epsilon m on, in both directions.
 *
 * <p>As a function of x = e^epsilon, delta is convex, so between 1 and e^m it is at most the chord;
 * and f(x) = 1 - x + x f(1/x), with the pair turned round, brings this to x below 1.
 *
 * @param gaussian the release
 * @param bridge the chord
 */
record GaussianBeyondPair(GaussianPair gaussian, Bridge bridge) implements Pair {

  /** How far below an atom a node of the skeleton is, as a share of the chord. */
  private static final double BELOW = 1e-6;

  static GaussianBeyondPair of(double noiseMultiplier, double epsilon) {
    return new GaussianBeyondPair(
        new GaussianPair(noiseMultiplier), Bridge.of(noiseMultiplier, epsilon));
  }

  @Override
  public void masses(double[] m, double[] p, double[] q) {
    int n = p.length;
    double length = bridge.length();
    double[] nodes = new double[n + 1];
    double[] moreP = new double[n];
    double[] moreQ = new double[n];
    // What is beyond the chord on either side: cells cut off at -m, and at m.
    for (int j = 0; j <= n; j++) {
      nodes[j] = Math.min(m[j], -length);
    }
    gaussian.masses(nodes, p, q);
    for (int j = 0; j <= n; j++) {
      nodes[j] = Math.max(m[j], length);
    }
    gaussian.masses(nodes, moreP, moreQ);
    double small = bridge.far() * Math.exp(-length);
    for (int j = 0; j < n; j++) {
      p[j] += moreP[j];
      q[j] += moreQ[j];
      if (holds(m, j, -length)) {
        p[j] += small;
        q[j] += bridge.far();
      }
      if (holds(m, j, 0)) {
        p[j] += 2 * bridge.near();
        q[j] += 2 * bridge.near();
      }
      if (holds(m, j, length)) {
        p[j] += bridge.far();
        q[j] += small;
      }
    }
  }

  /** Whether an atom is in (m[j], m[j + 1]]. */
  private static boolean holds(double[] m, int j, double atom) {
    return m[j] < atom && atom <= m[j + 1];
  }

  @Override
  public double[] skeleton(double tail) {
    double length = bridge.length();
    double below = BELOW * length;
    DoubleStream atoms =
        DoubleStream.of(-length - below, -length, -below, 0, length - below, length);
    double[] smooth = gaussian.skeleton(tail);
    return DoubleStream.concat(Arrays.stream(smooth), atoms).sorted().distinct().toArray();
  }

  @Override
  public double largest() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double spacing() {
    return bridge.length();
  }

  @Override
  public double curveError() {
    return gaussian.curveError();
  }
}
