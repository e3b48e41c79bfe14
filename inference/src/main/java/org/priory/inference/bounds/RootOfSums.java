package org.priory.inference.bounds;

import java.io.Serializable;

/**
 * The square root of the matrix A of running sums, (A x)_j = x_0 + ... + x_j: A = L L with L a
 * lower triangular Toeplitz matrix (Fichtenberger, Henzinger and Upadhyay 2023, "Constant matters",
 * section 3).
 *
 * <p>Noise on L x, one more product with L, and every running sum is known with an error that grows
 * as the logarithm of their number: with f_0 = 1, f_k = f_(k-1) (1 - 1/(2k)) a column of L has the
 * squared norm f_0^2 + f_1^2 + ... &lt; 1 + (1 + ln m) / pi, and so has a row.
 */
final class RootOfSums implements Serializable {
  private final double[] coefficients;
  private final double[] squares;

  /** The root of so many running sums. */
  RootOfSums(int size) {
    coefficients = new double[size];
    squares = new double[size + 1];
    double f = 1;
    for (int k = 0; k < size; k++) {
      // f_k = f_(k-1) (2k - 1) / (2k): the power series of (1 - x)^(-1/2)
      f = k == 0 ? 1 : f * (2.0 * k - 1) / (2.0 * k);
      coefficients[k] = f;
      squares[k + 1] = squares[k] + f * f;
    }
  }

  int size() {
    return coefficients.length;
  }

  /** f_k. */
  double coefficient(int k) {
    return coefficients[k];
  }

  /** f_0^2 + ... + f_(length-1)^2. */
  double square(int length) {
    return squares[length];
  }

  /** L z. */
  double[] times(double[] z) {
    double[] product = new double[z.length];
    for (int k = 0; k < z.length; k++) {
      for (int j = k; j < z.length; j++) {
        // (L z)_j = sum over k <= j of f_(j-k) z_k
        product[j] += coefficients[j - k] * z[k];
      }
    }
    return product;
  }

  /** The product of rows i and j of L. */
  double product(int i, int j) {
    double sum = 0;
    for (int k = 0; k <= Math.min(i, j); k++) {
      sum += coefficients[i - k] * coefficients[j - k];
    }
    return sum;
  }
}
