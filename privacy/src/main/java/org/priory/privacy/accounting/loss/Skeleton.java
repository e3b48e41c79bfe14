package org.priory.privacy.accounting.loss;

import java.util.Arrays;

/**
 * A law in a few hundred cells, without its tails.
 *
 * @param low below lies at most half of the tail
 * @param high above lies at most half of the tail
 * @param loss log(p/q) of each cell
 * @param mass of each cell, positive
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside the package and is never changed
record Skeleton(double low, double high, double[] loss, double[] mass) {

  static Skeleton of(LossLaw law, double tail) {
    double[] nodes = law.skeleton(tail);
    int n = nodes.length - 1;
    double[] p = new double[n];
    double[] e = new double[n];
    law.cells(nodes, p, e);
    int low = 0;
    for (double mass = p[0]; low < n - 1 && mass <= 0.5 * tail; mass += p[low]) {
      low++;
    }
    int high = n;
    for (double mass = p[n - 1]; high > low + 1 && mass <= 0.5 * tail; mass += p[high - 1]) {
      high--;
    }
    double[] loss = new double[high - low];
    double[] mass = new double[high - low];
    int kept = 0;
    for (int j = low; j < high; j++) {
      if (p[j] > 0) {
        // log(p/q) = a - log(1 - e/p)
        double above = e[j] < p[j] ? -Math.log1p(-e[j] / p[j]) : Double.POSITIVE_INFINITY;
        loss[kept] = Math.min(nodes[j] + above, nodes[j + 1]);
        mass[kept++] = p[j];
      }
    }
    return new Skeleton(
        nodes[low], nodes[high], Arrays.copyOf(loss, kept), Arrays.copyOf(mass, kept));
  }

  /** What is at or below a loss. */
  Skeleton upTo(double loss) {
    int kept = 0;
    while (kept < this.loss.length && this.loss[kept] <= loss) {
      kept++;
    }
    kept = Math.max(1, kept);
    return new Skeleton(
        low, Math.min(high, loss), Arrays.copyOf(this.loss, kept), Arrays.copyOf(mass, kept));
  }
}
