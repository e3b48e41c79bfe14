package org.priory.numerics.linear;

/** The nearest matrix whose eigenvalues are not below a floor. */
public final class PositiveDefinite {

  private PositiveDefinite() {}

  /**
   * Lifts the eigenvalues below the floor to it: of all symmetric matrices with no eigenvalue below
   * the floor, the result is the nearest to A in Frobenius norm. Higham (1988), "Computing a
   * nearest symmetric positive semidefinite matrix", theorem 2.1. Exactly symmetric; the floor
   * holds up to rounding.
   *
   * @param a an n x n matrix, of which the lower triangle is read
   * @param floor at least 0
   */
  public static double[] project(double[] a, int n, double floor) {
    return project(LinearAlgebra.blas(), a, n, floor);
  }

  static double[] project(Blas blas, double[] a, int n, double floor) {
    if (!(floor >= 0 && floor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("floor must be finite and at least 0, was " + floor);
    }
    SymmetricEigen eigen = SymmetricEigen.of(blas, a, n);
    double[] values = eigen.values();
    double[] result = a.clone();
    if (values[0] < floor) {
      // With rows r_k = sqrt(max(w_k, floor)) v_k', the result is R'R.
      double[] vectors = eigen.vectors();
      double[] roots = new double[n * n];
      for (int k = 0; k < n; k++) {
        double root = Math.sqrt(Math.max(values[k], floor));
        for (int i = 0; i < n; i++) {
          roots[k * n + i] = root * vectors[i * n + k];
        }
      }
      DoubleMatrix square = DoubleMatrix.view(result, 0, n, n);
      blas.syrk(1, DoubleMatrix.view(roots, 0, n, n), 0, square);
      copyAcross(result, n, true);
    } else {
      copyAcross(result, n, false);
    }
    return result;
  }

  /** Makes the matrix symmetric by one of its triangles. */
  private static void copyAcross(double[] a, int n, boolean isUpperKept) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (isUpperKept) {
          a[i * n + j] = a[j * n + i];
        } else {
          a[j * n + i] = a[i * n + j];
        }
      }
    }
  }
}
