package org.priory.numerics.linear;

/**
 * Products of matrices and vectors, by the names that BLAS gave them.
 *
 * <p>A result must not share memory with an input. With beta = 0 what a result held before does not
 * count, even if it is not a number. The order of a sum is fixed by the shapes, so the same input
 * gives the same bits; rows split into other blocks give other last bits.
 */
public final class Products {

  private Products() {}

  /** C = alpha A B + beta C. */
  public static void gemm(float alpha, FloatMatrix a, FloatMatrix b, float beta, FloatMatrix c) {
    Shapes.equal("rows of B", a.columns(), b.rows());
    checkResult(c, a.rows(), b.columns(), c.overlaps(a) || c.overlaps(b));
    LinearAlgebra.blas().gemm(alpha, a, b, false, beta, c);
  }

  /** C = alpha A B' + beta C. */
  public static void gemmTransposed(
      float alpha, FloatMatrix a, FloatMatrix b, float beta, FloatMatrix c) {
    Shapes.equal("columns of B", a.columns(), b.columns());
    checkResult(c, a.rows(), b.rows(), c.overlaps(a) || c.overlaps(b));
    LinearAlgebra.blas().gemm(alpha, a, b, true, beta, c);
  }

  /** C = A'B, all of them from {@link FloatMatrix#zeros} or rows of such a one. */
  public static void transposedTimes(FloatMatrix a, FloatMatrix b, FloatMatrix c) {
    Shapes.equal("rows of B", a.rows(), b.rows());
    checkResult(c, a.columns(), b.columns(), c.overlaps(a) || c.overlaps(b));
    LinearAlgebra.blas().gemmColumns(true, a, false, b, c, 0, c.columns());
  }

  /** C = alpha A'A + beta C, the upper triangle alone: below its diagonal C stays as it is. */
  public static void syrk(float alpha, FloatMatrix a, float beta, FloatMatrix c) {
    checkResult(c, a.columns(), a.columns(), c.overlaps(a));
    LinearAlgebra.blas().syrk(alpha, a, beta, c);
  }

  /**
   * A = A L in place, with half the work of {@link #gemm}.
   *
   * @param lower a square matrix, not read above its diagonal
   */
  public static void trmm(FloatMatrix a, FloatMatrix lower) {
    Shapes.equal("rows of L", a.columns(), lower.rows());
    Shapes.equal("columns of L", a.columns(), lower.columns());
    checkApart(a.overlaps(lower));
    LinearAlgebra.blas().trmm(a, lower);
  }

  /** y = alpha A x + beta y. */
  public static void gemv(
      float alpha, FloatMatrix a, float[] x, int xOffset, float beta, float[] y, int yOffset) {
    FloatMatrix in = FloatMatrix.view(x, xOffset, 1, a.columns());
    FloatMatrix out = FloatMatrix.view(y, yOffset, 1, a.rows());
    checkApart(out.overlaps(in) || out.overlaps(a));
    LinearAlgebra.blas().gemv(alpha, a, false, in, beta, out);
  }

  /** y = alpha A'x + beta y. */
  public static void gemvTransposed(
      float alpha, FloatMatrix a, float[] x, int xOffset, float beta, float[] y, int yOffset) {
    FloatMatrix in = FloatMatrix.view(x, xOffset, 1, a.rows());
    FloatMatrix out = FloatMatrix.view(y, yOffset, 1, a.columns());
    checkApart(out.overlaps(in) || out.overlaps(a));
    LinearAlgebra.blas().gemv(alpha, a, true, in, beta, out);
  }

  /** C = alpha A B + beta C. */
  public static void gemm(
      double alpha, DoubleMatrix a, DoubleMatrix b, double beta, DoubleMatrix c) {
    Shapes.equal("rows of B", a.columns(), b.rows());
    checkResult(c, a.rows(), b.columns(), c.overlaps(a) || c.overlaps(b));
    LinearAlgebra.blas().gemm(alpha, a, b, false, beta, c);
  }

  /** C = alpha A B' + beta C. */
  public static void gemmTransposed(
      double alpha, DoubleMatrix a, DoubleMatrix b, double beta, DoubleMatrix c) {
    Shapes.equal("columns of B", a.columns(), b.columns());
    checkResult(c, a.rows(), b.rows(), c.overlaps(a) || c.overlaps(b));
    LinearAlgebra.blas().gemm(alpha, a, b, true, beta, c);
  }

  /** C = alpha A'A + beta C, the upper triangle alone: below its diagonal C stays as it is. */
  public static void syrk(double alpha, DoubleMatrix a, double beta, DoubleMatrix c) {
    checkResult(c, a.columns(), a.columns(), c.overlaps(a));
    LinearAlgebra.blas().syrk(alpha, a, beta, c);
  }

  /** y = alpha A x + beta y. */
  public static void gemv(
      double alpha, DoubleMatrix a, double[] x, int xOffset, double beta, double[] y, int yOffset) {
    DoubleMatrix in = DoubleMatrix.view(x, xOffset, 1, a.columns());
    DoubleMatrix out = DoubleMatrix.view(y, yOffset, 1, a.rows());
    checkApart(out.overlaps(in) || out.overlaps(a));
    LinearAlgebra.blas().gemv(alpha, a, false, in, beta, out);
  }

  /** y = alpha A'x + beta y. */
  public static void gemvTransposed(
      double alpha, DoubleMatrix a, double[] x, int xOffset, double beta, double[] y, int yOffset) {
    DoubleMatrix in = DoubleMatrix.view(x, xOffset, 1, a.rows());
    DoubleMatrix out = DoubleMatrix.view(y, yOffset, 1, a.columns());
    checkApart(out.overlaps(in) || out.overlaps(a));
    LinearAlgebra.blas().gemv(alpha, a, true, in, beta, out);
  }

  private static void checkResult(FloatMatrix c, int rows, int columns, boolean isShared) {
    Shapes.equal("rows of C", rows, c.rows());
    Shapes.equal("columns of C", columns, c.columns());
    checkApart(isShared);
  }

  private static void checkResult(DoubleMatrix c, int rows, int columns, boolean isShared) {
    Shapes.equal("rows of C", rows, c.rows());
    Shapes.equal("columns of C", columns, c.columns());
    checkApart(isShared);
  }

  private static void checkApart(boolean isShared) {
    if (isShared) {
      throw new IllegalArgumentException("a result must not share memory with an input");
    }
  }
}
