package org.priory.inference.propagation;

import org.priory.numerics.linear.SymmetricEigen;

/** Symmetric matrices that should be precisions. */
final class Precisions {
  /** What rounding does to an eigenvalue. */
  private static final double SLACK = 1 - 1e-12;

  private Precisions() {}

  /**
   * Lifts the eigenvalues of a matrix to at least a number, in place.
   *
   * @return whether one was below
   */
  static boolean lift(double[] a, int d, double least) {
    SymmetricEigen eigen = SymmetricEigen.of(a, d);
    double[] values = eigen.values();
    if (values[0] >= least * SLACK) {
      return false;
    }
    double[] u = eigen.vectors();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += u[i * d + k] * Math.max(least, values[k]) * u[j * d + k];
        }
        a[i * d + j] = sum;
        a[j * d + i] = sum;
      }
    }
    return true;
  }
}
