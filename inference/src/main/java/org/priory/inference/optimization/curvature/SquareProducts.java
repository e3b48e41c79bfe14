package org.priory.inference.optimization.curvature;

import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;

/** Products of square matrices that are kept row after row. */
public final class SquareProducts {
  private SquareProducts() {}

  /** A B. */
  public static double[] product(double[] a, double[] b, int q) {
    double[] out = new double[q * q];
    Products.gemm(1, view(a, q), view(b, q), 0, view(out, q));
    return out;
  }

  /** A' M A. */
  public static double[] sandwich(double[] a, double[] m, int q) {
    return product(transposed(a, q), product(m, a, q), q);
  }

  public static double[] transposed(double[] a, int q) {
    double[] out = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        out[j * q + i] = a[i * q + j];
      }
    }
    return out;
  }

  /** A x. */
  public static double[] times(double[] a, double[] x, int q) {
    double[] out = new double[q];
    Products.gemv(1, view(a, q), x, 0, 0, out, 0);
    return out;
  }

  /** The trace of A B, both symmetric. */
  public static double traceOfProduct(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static DoubleMatrix view(double[] values, int q) {
    return DoubleMatrix.view(values, 0, q, q);
  }
}
