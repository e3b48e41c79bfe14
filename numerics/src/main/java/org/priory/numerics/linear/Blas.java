package org.priory.numerics.linear;

/**
 * What a provider computes. Shapes fit and results overlap no input: the callers have checked. Safe
 * for several threads at once.
 */
interface Blas {

  LinearAlgebra.Provider provider();

  /** A matrix of zeros where this provider computes fastest. */
  FloatMatrix zeros(int rows, int columns);

  /** C = alpha A B + beta C, or with B'. */
  void gemm(
      float alpha, FloatMatrix a, FloatMatrix b, boolean transposeB, float beta, FloatMatrix c);

  /**
   * Some columns of C = A B, of A'B, or of A B', for matrices that {@link #zeros} made.
   *
   * @param from the first column
   * @param to past the last
   */
  void gemmColumns(
      boolean transposeA,
      FloatMatrix a,
      boolean transposeB,
      FloatMatrix b,
      FloatMatrix c,
      int from,
      int to);

  /** C = alpha A'A + beta C, the upper triangle alone. */
  void syrk(float alpha, FloatMatrix a, float beta, FloatMatrix c);

  /** A = A L. Above its diagonal L is not read. */
  void trmm(FloatMatrix a, FloatMatrix lower);

  /** y = alpha A x + beta y, or with A'. The vectors are matrices of one row. */
  void gemv(
      float alpha, FloatMatrix a, boolean transposeA, FloatMatrix x, float beta, FloatMatrix y);

  /** C = alpha A B + beta C, or with B'. */
  void gemm(
      double alpha,
      DoubleMatrix a,
      DoubleMatrix b,
      boolean transposeB,
      double beta,
      DoubleMatrix c);

  /** C = alpha A'A + beta C, the upper triangle alone. */
  void syrk(double alpha, DoubleMatrix a, double beta, DoubleMatrix c);

  /** y = alpha A x + beta y, or with A'. The vectors are matrices of one row. */
  void gemv(
      double alpha,
      DoubleMatrix a,
      boolean transposeA,
      DoubleMatrix x,
      double beta,
      DoubleMatrix y);

  /**
   * Replaces the lower triangle of a finite symmetric matrix by L with A = L L'. The upper triangle
   * is neither read nor changed.
   *
   * @return whether the matrix is positive definite; if not, what is left is of no use
   */
  boolean cholesky(double[] a, int n);

  /** Replaces the n x columns matrix B by the solution of L L' X = B. */
  void solve(double[] lower, int n, double[] b, int columns);

  /** Replaces the lower triangle of L by that of the inverse of L L'. */
  void invert(double[] lower, int n);

  /**
   * Eigenvalues, ascending, of a finite symmetric matrix, of which the lower triangle is read. Its
   * rows become the eigenvectors.
   *
   * @return whether the iteration ended
   */
  boolean eigen(double[] a, int n, double[] values);
}
