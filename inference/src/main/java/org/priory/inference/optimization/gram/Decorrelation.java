package org.priory.inference.optimization.gram;

import java.util.Arrays;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * New coordinates A't in which what was seen to go together no longer does: with D the diagonal
 * that moments say, Y what was seen, and D^-1/2 Y D^-1/2 = V diag(l) V',
 *
 * <pre>
 *   A = D^-1/2 V diag(l^2 + e^2)^-1/4 V' D^1/2,
 * </pre>
 *
 * <p>so that A'YA is about D. e is the size of eigenvalues that noise makes: directions in which
 * nothing is seen are stretched so far and no farther. The first coordinate, the intercept, stays
 * as it is.
 */
final class Decorrelation {
  private Decorrelation() {}

  /**
   * A, row after row.
   *
   * @param seen Y and its errors
   * @param diagonal D
   */
  static double[] of(GramEstimate seen, double[] diagonal) {
    int q = seen.size();
    double[] a = new double[q * q];
    a[0] = 1;
    int n = q - 1;
    if (n == 0) {
      return a;
    }
    double[] y = new double[n * n];
    double[] noise = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double scale = Math.sqrt(diagonal[i + 1] * diagonal[j + 1]);
        int at = (i + 1) * q + j + 1;
        y[i * n + j] = seen.entries()[at] / scale;
        noise[i * n + j] = seen.variances()[at] / (scale * scale);
      }
    }
    // a symmetric matrix of independent entries of variance v has eigenvalues up to 2 sqrt(n v)
    double e2 = 2 * n * medianOffDiagonal(noise, n);
    SymmetricEigen eigen = SymmetricEigen.of(y, n);
    double[] v = eigen.vectors();
    double[] scaled = new double[n * n];
    for (int k = 0; k < n; k++) {
      double l = Math.max(0, eigen.values()[k]);
      double factor = Math.pow(l * l + e2, -0.25);
      for (int i = 0; i < n; i++) {
        scaled[i * n + k] = v[i * n + k] * factor;
      }
    }
    double[] b = SquareProducts.product(scaled, SquareProducts.transposed(v, n), n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[(i + 1) * q + j + 1] = b[i * n + j] * Math.sqrt(diagonal[j + 1] / diagonal[i + 1]);
      }
    }
    return a;
  }

  private static double medianOffDiagonal(double[] values, int n) {
    if (n == 1) {
      return values[0] / 2;
    }
    double[] off = new double[n * (n - 1) / 2];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        off[at++] = values[i * n + j];
      }
    }
    Arrays.sort(off);
    return off[off.length / 2];
  }
}
