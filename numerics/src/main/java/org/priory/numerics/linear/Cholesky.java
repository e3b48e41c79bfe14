package org.priory.numerics.linear;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;

/** The factor L of a symmetric positive definite matrix A = L L', and what follows from it. */
public final class Cholesky implements Serializable {
  private final Blas blas;
  private final int n;
  private final double[] lower;

  private Cholesky(Blas blas, int n, double[] lower) {
    this.blas = blas;
    this.n = n;
    this.lower = lower;
  }

  /** What travels: whoever takes it computes with the library that is there. */
  private record Sent(int n, double[] lower) implements Serializable {

    private Object readResolve() {
      return new Cholesky(LinearAlgebra.blas(), n, lower);
    }
  }

  private Object writeReplace() {
    return new Sent(n, lower);
  }

  /**
   * The factor of an n x n matrix, of which the lower triangle is read.
   *
   * @throws ArithmeticException if the matrix is not positive definite
   */
  public static Cholesky of(double[] a, int n) {
    return tryOf(a, n)
        .orElseThrow(
            () ->
                new ArithmeticException(
                    "a must be positive definite, the matrix of size " + n + " is not"));
  }

  /**
   * The factor of an n x n matrix, of which the lower triangle is read; nothing if the matrix is
   * not positive definite up to rounding, or has a value that is not finite.
   */
  public static Optional<Cholesky> tryOf(double[] a, int n) {
    return tryOf(LinearAlgebra.blas(), a, n);
  }

  static Optional<Cholesky> tryOf(Blas blas, double[] a, int n) {
    Shapes.square(a, n);
    double[] lower = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        lower[i * n + j] = a[i * n + j];
        if (!Double.isFinite(a[i * n + j])) {
          return Optional.empty();
        }
      }
    }
    return blas.cholesky(lower, n) ? Optional.of(new Cholesky(blas, n, lower)) : Optional.empty();
  }

  public int size() {
    return n;
  }

  /** L, row-major, with zeros above the diagonal. */
  public double[] lower() {
    return lower.clone();
  }

  /** log det A = 2 sum log l_ii. */
  public double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.log(lower[i * n + i]);
    }
    return 2 * sum;
  }

  /** The x with A x = b. */
  public double[] solve(double[] b) {
    return solve(b, 1);
  }

  /** The X with A X = B for an n x columns matrix B. */
  public double[] solve(double[] b, int columns) {
    Shapes.equal("length of b", Shapes.length(n, columns), b.length);
    double[] x = Arrays.copyOf(b, b.length);
    blas.solve(lower, n, x, columns);
    return x;
  }

  /** The inverse of A, exactly symmetric. */
  public double[] inverse() {
    double[] inverse = lower.clone();
    blas.invert(inverse, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        inverse[j * n + i] = inverse[i * n + j];
      }
    }
    return inverse;
  }
}
