package org.priory.inference.rows;

import java.util.Arrays;

/**
 * Squared norms of rows of floats, and their products with a vector.
 *
 * <p>Up to 64 values are added up in floats, the sums of those in doubles, always from the first to
 * the last: the bits do not depend on the place of the row, and a square is off by a share of at
 * most {@link #share}. Four rows are taken at once: their sums do not wait for each other. All in
 * doubles would be as fast, were it not that turning floats into doubles is slow after some
 * products of the native library, which leave the registers in a state that makes it so.
 */
public final class RowDots {
  private static final int COLUMNS = 64;

  private RowDots() {}

  /** Bound on the share by which a squared norm is off: a sum of 64 products, and doubles. */
  public static double share() {
    return SingleRounding.gamma(COLUMNS + 1);
  }

  /**
   * |x|^2 of rows of d values, one after the other.
   *
   * @param first where in the results that of the first row is
   */
  public static void squares(float[] x, int rows, int d, double[] squares, int first) {
    Arrays.fill(squares, first, first + rows, 0);
    for (int column = 0; column < d; column += COLUMNS) {
      int end = Math.min(d, column + COLUMNS);
      int i = 0;
      for (; i + 3 < rows; i += 4) {
        int r0 = i * d;
        int r1 = r0 + d;
        int r2 = r1 + d;
        int r3 = r2 + d;
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int j = column; j < end; j++) {
          s0 += x[r0 + j] * x[r0 + j];
          s1 += x[r1 + j] * x[r1 + j];
          s2 += x[r2 + j] * x[r2 + j];
          s3 += x[r3 + j] * x[r3 + j];
        }
        int to = first + i;
        squares[to] += s0;
        squares[to + 1] += s1;
        squares[to + 2] += s2;
        squares[to + 3] += s3;
      }
      for (; i < rows; i++) {
        float sum = 0;
        for (int j = i * d + column; j < i * d + end; j++) {
          sum += x[j] * x[j];
        }
        squares[first + i] += sum;
      }
    }
  }

  /**
   * |x|^2 and x'm.
   *
   * @param first where in the results that of the first row is
   */
  public static void squaresAndProducts(
      float[] x, int rows, float[] m, double[] squares, double[] products, int first) {
    int d = m.length;
    Arrays.fill(squares, first, first + rows, 0);
    Arrays.fill(products, first, first + rows, 0);
    for (int column = 0; column < d; column += COLUMNS) {
      int end = Math.min(d, column + COLUMNS);
      int i = 0;
      for (; i + 3 < rows; i += 4) {
        int r0 = i * d;
        int r1 = r0 + d;
        int r2 = r1 + d;
        int r3 = r2 + d;
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        float p0 = 0;
        float p1 = 0;
        float p2 = 0;
        float p3 = 0;
        for (int j = column; j < end; j++) {
          float mj = m[j];
          s0 += x[r0 + j] * x[r0 + j];
          s1 += x[r1 + j] * x[r1 + j];
          s2 += x[r2 + j] * x[r2 + j];
          s3 += x[r3 + j] * x[r3 + j];
          p0 += x[r0 + j] * mj;
          p1 += x[r1 + j] * mj;
          p2 += x[r2 + j] * mj;
          p3 += x[r3 + j] * mj;
        }
        int to = first + i;
        squares[to] += s0;
        squares[to + 1] += s1;
        squares[to + 2] += s2;
        squares[to + 3] += s3;
        products[to] += p0;
        products[to + 1] += p1;
        products[to + 2] += p2;
        products[to + 3] += p3;
      }
      for (; i < rows; i++) {
        float square = 0;
        float product = 0;
        for (int j = column; j < end; j++) {
          float value = x[i * d + j];
          square += value * value;
          product += value * m[j];
        }
        squares[first + i] += square;
        products[first + i] += product;
      }
    }
  }
}
