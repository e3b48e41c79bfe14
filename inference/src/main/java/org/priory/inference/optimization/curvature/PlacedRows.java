package org.priory.inference.optimization.curvature;

import java.util.List;
import java.util.function.UnaryOperator;
import org.priory.inference.model.CoefficientPrior;

/**
 * Weighted sums of coefficients by the coordinates t of a fit: r(b(t)) - m = o + R t.
 *
 * @param rows R
 * @param offsets o
 */
record PlacedRows(double[][] rows, double[] offsets) {
  /** No sums. */
  static final PlacedRows NONE = new PlacedRows(new double[0][], new double[0]);

  /**
   * Sums of a prior, around its middles m.
   *
   * @param q how many coordinates there are
   * @param coefficients b(t), which is affine
   */
  static PlacedRows of(
      List<CoefficientPrior.Row> sums, int q, UnaryOperator<double[]> coefficients) {
    if (sums.isEmpty()) {
      return NONE;
    }
    double[] zero = coefficients.apply(new double[q]);
    double[][] rows = new double[sums.size()][q];
    for (int i = 0; i < q; i++) {
      double[] unit = new double[q];
      unit[i] = 1;
      double[] b = coefficients.apply(unit);
      for (int k = 0; k < rows.length; k++) {
        rows[k][i] = sums.get(k).of(b) - sums.get(k).of(zero);
      }
    }
    double[] offsets = sums.stream().mapToDouble(sum -> sum.of(zero) - sum.location()).toArray();
    return new PlacedRows(rows, offsets);
  }

  /** o + R t. */
  double[] at(double[] t) {
    double[] out = offsets.clone();
    for (int k = 0; k < out.length; k++) {
      for (int i = 0; i < t.length; i++) {
        out[k] += rows[k][i] * t[i];
      }
    }
    return out;
  }
}
