package org.priory.inference.model;

/**
 * Squared norms of rows of floats, and their products with a vector, in doubles or floats.
 *
 * <p>A row's sum runs from its first value to its last, so that its bits do not depend on the place
 * of the row. Four rows are taken at once: their sums do not wait for each other.
 */
public final class RowDots {

  private RowDots() {}

  /** |x|^2 of rows of d values, one after the other. */
  public static void squares(float[] x, int rows, int d, double[] squares) {
    int i = 0;
    for (; i + 3 < rows; i += 4) {
      int r0 = i * d;
      int r1 = r0 + d;
      int r2 = r1 + d;
      int r3 = r2 + d;
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int j = 0; j < d; j++) {
        double x0 = x[r0 + j];
        double x1 = x[r1 + j];
        double x2 = x[r2 + j];
        double x3 = x[r3 + j];
        s0 += x0 * x0;
        s1 += x1 * x1;
        s2 += x2 * x2;
        s3 += x3 * x3;
      }
      squares[i] = s0;
      squares[i + 1] = s1;
      squares[i + 2] = s2;
      squares[i + 3] = s3;
    }
    for (; i < rows; i++) {
      double sum = 0;
      for (int j = i * d; j < (i + 1) * d; j++) {
        double value = x[j];
        sum += value * value;
      }
      squares[i] = sum;
    }
  }

  /**
   * |x|^2 and x'm.
   *
   * @param first where in the results that of the first row is
   */
  public static void squaresAndProducts(
      float[] x, int rows, double[] m, double[] squares, double[] products, int first) {
    int d = m.length;
    int i = 0;
    for (; i + 3 < rows; i += 4) {
      int r0 = i * d;
      int r1 = r0 + d;
      int r2 = r1 + d;
      int r3 = r2 + d;
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      double p0 = 0;
      double p1 = 0;
      double p2 = 0;
      double p3 = 0;
      for (int j = 0; j < d; j++) {
        double x0 = x[r0 + j];
        double x1 = x[r1 + j];
        double x2 = x[r2 + j];
        double x3 = x[r3 + j];
        double mj = m[j];
        s0 += x0 * x0;
        s1 += x1 * x1;
        s2 += x2 * x2;
        s3 += x3 * x3;
        p0 += x0 * mj;
        p1 += x1 * mj;
        p2 += x2 * mj;
        p3 += x3 * mj;
      }
      squares[first + i] = s0;
      squares[first + i + 1] = s1;
      squares[first + i + 2] = s2;
      squares[first + i + 3] = s3;
      products[first + i] = p0;
      products[first + i + 1] = p1;
      products[first + i + 2] = p2;
      products[first + i + 3] = p3;
    }
    for (; i < rows; i++) {
      double square = 0;
      double product = 0;
      for (int j = 0; j < d; j++) {
        double value = x[i * d + j];
        square += value * value;
        product += value * m[j];
      }
      squares[first + i] = square;
      products[first + i] = product;
    }
  }
}
