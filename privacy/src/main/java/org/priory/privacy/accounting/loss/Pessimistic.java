package org.priory.privacy.accounting.loss;

/**
 * Rounds a law to a lattice from above, as tightly as any lattice law can (Doroshenko et al. 2022,
 * "connect the dots").
 *
 * <p>The mass of a cell goes to its two ends so that both its P-mass and its Q-mass are kept. As a
 * function of e^epsilon, delta then runs straight between its values at the points of the lattice:
 * it is convex, so the chord is above it. What lies below the lattice is rounded up to its first
 * point, what lies above to +infinity.
 */
final class Pessimistic {
  private Pessimistic() {}

  static Lattice of(Cells cells) {
    double h = cells.step();
    double[] p = cells.p();
    double[] e = cells.e();
    double[] mass = new double[p.length / 2 + 1];
    double halfGain = -Math.expm1(-0.5 * h);
    double halfDecay = Math.exp(-0.5 * h);
    double gain = -Math.expm1(-h);
    for (int j = 0; j < p.length; j += 2) {
      double cell = p[j] + p[j + 1];
      // E_P[1 - e^{a - L}] over the whole cell (a, a + h]
      double excess = e[j] + p[j + 1] * halfGain + halfDecay * e[j + 1];
      // right + left = p and right e^{-h} + left = e^a q
      double right = Math.min(cell, excess / gain);
      mass[j / 2 + 1] += right;
      mass[j / 2] += cell - right;
    }
    mass[0] += cells.below();
    return new Lattice(
        cells.anchor(), h, cells.first() / 2, mass, cells.infinite() + cells.above());
  }
}
