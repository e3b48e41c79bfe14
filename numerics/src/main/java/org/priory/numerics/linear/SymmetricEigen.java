package org.priory.numerics.linear;

/** A = V diag(w) V' for a symmetric matrix, with V orthogonal and w ascending. */
public final class SymmetricEigen {
  private final double[] values;
  private final double[] vectors;

  private SymmetricEigen(double[] values, double[] vectors) {
    this.values = values;
    this.vectors = vectors;
  }

  /**
   * Eigenvalues and eigenvectors of an n x n matrix, of which the lower triangle is read.
   *
   * @throws IllegalArgumentException if a value is not finite
   */
  public static SymmetricEigen of(double[] a, int n) {
    return of(LinearAlgebra.blas(), a, n);
  }

  static SymmetricEigen of(Blas blas, double[] a, int n) {
    Shapes.square(a, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        if (!Double.isFinite(a[i * n + j])) {
          throw new IllegalArgumentException(
              "a must be finite, was " + a[i * n + j] + " at row " + i + ", column " + j);
        }
      }
    }
    double[] rows = a.clone();
    double[] values = new double[n];
    if (!blas.eigen(rows, n, values)) {
      throw new ArithmeticException("the eigenvalues of a matrix of size " + n + " were not found");
    }
    double[] vectors = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        vectors[i * n + j] = rows[j * n + i];
      }
    }
    return new SymmetricEigen(values, vectors);
  }

  /** The eigenvalues w, ascending. */
  public double[] values() {
    return values.clone();
  }

  /** V, row-major: its column j is the eigenvector of the eigenvalue j, of length 1. */
  public double[] vectors() {
    return vectors.clone();
  }
}
