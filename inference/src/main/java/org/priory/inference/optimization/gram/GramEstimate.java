package org.priory.inference.optimization.gram;

import java.util.Arrays;
import org.priory.inference.optimization.curvature.SquareProducts;

/**
 * A matrix of squares and products that was seen several times, each time with noise and in other
 * coordinates: its entries and the variances of their errors, in the coordinates of now.
 *
 * @param size q
 * @param entries row after row
 * @param variances of the errors of the entries, row after row
 */
record GramEstimate(int size, double[] entries, double[] variances) {
  /**
   * Rows are weighted by their length, which is another in other coordinates: an entry may have
   * changed by so much of the root of the diagonal's product.
   */
  private static final double CHANGE = 0.1;

  private static final double MOST_RATIO = 2;

  /**
   * One look.
   *
   * @param noise standard deviation of the noise on the diagonal
   */
  static GramEstimate of(double[] seen, double noise, int q) {
    double[] v = new double[q * q];
    Arrays.fill(v, noise * noise / 2);
    for (int i = 0; i < q; i++) {
      v[i * q + i] = noise * noise;
    }
    return new GramEstimate(q, seen.clone(), v);
  }

  double trace() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += entries[i * size + i];
    }
    return sum;
  }

  /** What this one, made as large as a new look, and the look say together, by their variances. */
  GramEstimate with(GramEstimate look) {
    double own = Math.max(trace(), 1e-9);
    double ratio = Math.max(1 / MOST_RATIO, Math.min(MOST_RATIO, look.trace() / own));
    double[] y = new double[size * size];
    double[] v = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        int at = i * size + j;
        double change = CHANGE * CHANGE * diagonal(i, look) * diagonal(j, look);
        double before = ratio * ratio * variances[at] + change;
        v[at] = 1 / (1 / before + 1 / look.variances[at]);
        y[at] = v[at] * (ratio * entries[at] / before + look.entries[at] / look.variances[at]);
      }
    }
    return new GramEstimate(size, y, v);
  }

  private double diagonal(int i, GramEstimate look) {
    return Math.max(entries[i * size + i], Math.sqrt(look.variances[i * size + i]));
  }

  /** This matrix in coordinates A't: A' Y A, with errors as if entries erred independently. */
  GramEstimate mapped(double[] a) {
    double[] squares = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      squares[i] = a[i] * a[i];
    }
    return new GramEstimate(
        size,
        SquareProducts.sandwich(a, entries, size),
        SquareProducts.sandwich(squares, variances, size));
  }
}
