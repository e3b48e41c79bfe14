package org.priory.privacy.accounting.loss;

/** Makes the nodes of skeletons. */
final class Skeletons {
  private Skeletons() {}

  /** Evenly spaced from low to high, about {@code step} apart but at most {@code limit} cells. */
  static double[] uniform(double low, double high, double step, int limit) {
    int cells = (int) Math.max(1, Math.min(limit, Math.ceil((high - low) / step)));
    double[] nodes = new double[cells + 1];
    for (int j = 0; j <= cells; j++) {
      nodes[j] = low + (high - low) * j / cells;
    }
    return nodes;
  }
}
