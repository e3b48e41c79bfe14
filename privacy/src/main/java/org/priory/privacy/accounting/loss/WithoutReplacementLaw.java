package org.priory.privacy.accounting.loss;

import java.util.Arrays;

/**
 * A law that dominates a step on a sample of fixed size under replace-one neighbours.
 *
 * <p>With f the curve of the step's symmetric pair as a function of x = e^epsilon and g the
 * sampling rate, the curve of the sampled step is at most
 *
 * <pre>
 * f_g(x) = g f(1 + (x - 1)/g)      for x >= 1   (Balle, Barthe, Gaboardi 2018, theorem 10)
 * f_g(x) = 1 - x + x f_g(1/x)      for x <  1   (the relation is symmetric)
 * </pre>
 *
 * The first line is the curve of a Poisson-sampled step when a record is removed, the second when
 * one is added; together they are convex, with an atom at loss 0, and hence the curve of a pair
 * (Zhu, Dong, Wang 2022, proposition 30). Cells must not hold 0 in their inside.
 *
 * @param remove the law of the Poisson-sampled step for a removed record
 * @param add the same for an added record
 */
record WithoutReplacementLaw(SampledLaw remove, SampledLaw add) implements LossLaw {

  static WithoutReplacementLaw of(Pair pair, double rate) {
    return new WithoutReplacementLaw(
        new SampledLaw(pair, rate, Direction.REMOVE), new SampledLaw(pair, rate, Direction.ADD));
  }

  @Override
  public void cells(double[] l, double[] p, double[] e) {
    int n = p.length;
    int zero = 0; // number of cells below 0
    while (zero < n && l[zero] < 0) {
      zero++;
    }
    fill(add, l, 0, zero, p, e);
    fill(remove, l, zero, n, p, e);
    if (zero > 0 && zero < n + 1 && l[zero] == 0) {
      double atom = Math.max(0, add.survival(0) - remove.survival(0));
      // The atom is at the upper end of the cell (a, 0]: its excess is 1 - e^a.
      p[zero - 1] += atom;
      e[zero - 1] += -Math.expm1(l[zero - 1]) * atom;
    }
  }

  private static void fill(LossLaw law, double[] l, int from, int to, double[] p, double[] e) {
    if (from == to) {
      return;
    }
    double[] partP = new double[to - from];
    double[] partE = new double[to - from];
    law.cells(Arrays.copyOfRange(l, from, to + 1), partP, partE);
    System.arraycopy(partP, 0, p, from, to - from);
    System.arraycopy(partE, 0, e, from, to - from);
  }

  @Override
  public double[] skeleton(double tail) {
    double[] below = Arrays.stream(add.skeleton(tail)).filter(x -> x < 0).toArray();
    double[] above = Arrays.stream(remove.skeleton(tail)).filter(x -> x > 0).toArray();
    double[] nodes = Arrays.copyOf(below, below.length + 1 + above.length);
    nodes[below.length] = 0;
    System.arraycopy(above, 0, nodes, below.length + 1, above.length);
    return nodes;
  }

  @Override
  public double infinite() {
    return remove.infinite();
  }

  @Override
  public double largest() {
    return remove.largest();
  }

  @Override
  public double curveError() {
    return remove.curveError();
  }

  @Override
  public double anchor() {
    return 0;
  }

  @Override
  public double span() {
    return Double.NaN;
  }
}
