package org.priory.inference.optimization;

import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;

/**
 * A symmetric matrix that is seen with independent noise.
 *
 * @param size rows
 * @param values row after row
 * @param variances of the noise, row after row
 */
record NoisyMatrix(int size, double[] values, double[] variances) {

  /** With noise of the given deviation on the diagonal, and 1/sqrt 2 of it elsewhere. */
  static NoisyMatrix of(int size, double[] values, double noise) {
    double[] variances = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        variances[i * size + j] = noise * noise / (i == j ? 1 : 2);
      }
    }
    return new NoisyMatrix(size, values, variances);
  }

  /** The trace, or a deviation of its noise if that is more. */
  double trace() {
    double trace = 0;
    double variance = 0;
    for (int i = 0; i < size; i++) {
      trace += values[i * size + i];
      variance += variances[i * size + i];
    }
    return Math.max(trace, Math.sqrt(variance));
  }

  /**
   * T Y T'. If the noise is the same everywhere, n on the diagonal and n/sqrt 2 elsewhere, then
   * t_i'Y t_j has variance n^2/2 (|t_i|^2 |t_j|^2 + (t_i't_j)^2) for rows t_i of T. What entries
   * have in common is left out.
   */
  NoisyMatrix mapped(double[] t) {
    double[] squares = product(t, transposed(t));
    double[] mapped = product(product(t, values), transposed(t));
    double[] v = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double lengths = squares[i * size + i] * squares[j * size + j];
        double both = squares[i * size + j] * squares[i * size + j];
        v[i * size + j] = variances[0] / 2 * (lengths + both);
      }
    }
    return new NoisyMatrix(size, mapped, v);
  }

  private double[] transposed(double[] m) {
    double[] out = new double[m.length];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        out[j * size + i] = m[i * size + j];
      }
    }
    return out;
  }

  private double[] product(double[] a, double[] b) {
    double[] out = new double[size * size];
    Products.gemm(1, view(a), view(b), 0, view(out));
    return out;
  }

  private DoubleMatrix view(double[] m) {
    return DoubleMatrix.view(m, 0, size, size);
  }
}
