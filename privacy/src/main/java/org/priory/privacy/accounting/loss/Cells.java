package org.priory.privacy.accounting.loss;

/**
 * A law cut into half-cells of a lattice: node j is at {@code anchor + (first + j) step / 2}.
 *
 * @param anchor a point of the lattice
 * @param step distance of the lattice's points, two half-cells
 * @param first index of the first node, even
 * @param p mass of each half-cell
 * @param e excess of each half-cell over its lower node
 * @param below finite mass below the first node
 * @param above finite mass above the last node
 * @param infinite mass at +infinity
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside the package and is never changed
record Cells(
    double anchor,
    double step,
    long first,
    double[] p,
    double[] e,
    double below,
    double above,
    double infinite) {

  /** Cuts the law so that at most {@code tail} of it lies beyond either end. */
  static Cells of(LossLaw law, double step, double tail) {
    Skeleton range = Skeleton.of(law, tail);
    return between(law, step, range.low(), range.high());
  }

  /** Cuts the law between two losses, rounded outwards to points of the lattice. */
  static Cells between(LossLaw law, double step, double from, double to) {
    double anchor = law.anchor();
    long low = (long) Math.floor((from - anchor) / step);
    // An atom at the upper end must not be lost above a node that is rounded down.
    long high = (long) Math.ceil((to - anchor) / step + 1e-6);
    int n = Math.toIntExact(2 * Math.max(1, high - low));
    double[] nodes = new double[n + 1];
    for (int j = 0; j <= n; j++) {
      nodes[j] = anchor + 0.5 * step * (2 * low + j);
    }
    double[] p = new double[n];
    double[] e = new double[n];
    law.cells(nodes, p, e);
    double total = 0;
    for (double mass : p) {
      total += mass;
    }
    double above = Math.max(0, law.survival(nodes[n]) - law.infinite());
    double below = Math.max(0, 1 - law.infinite() - above - total);
    return new Cells(anchor, step, 2 * low, p, e, below, above, law.infinite());
  }

  /** Lower node of half-cell j. */
  double node(int j) {
    return anchor + 0.5 * step * (first + j);
  }

  /** The loss of the last node. */
  double top() {
    return node(p.length);
  }

  /** These cells without the mass above the last node and at infinity: not a distribution. */
  Cells withoutTop() {
    return new Cells(anchor, step, first, p, e, below, 0, 0);
  }
}
