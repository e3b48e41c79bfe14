package org.priory.numerics.linear;

import org.priory.numerics.linear.PlainDoubles.Grid;

/**
 * A = L L' in plain Java, in place and in blocks: a block of columns is finished, then its part is
 * taken from all that is to the right of it. Golub and Van Loan (2013), "Matrix computations",
 * section 4.2.
 */
final class PlainCholesky {
  private static final int BLOCK = 32;

  private PlainCholesky() {}

  /** See {@link Blas#cholesky}. */
  static boolean factor(double[] a, int n) {
    for (int start = 0; start < n; start += BLOCK) {
      int end = Math.min(n, start + BLOCK);
      if (!factorColumns(a, n, start, end)) {
        return false;
      }
      for (int j = end; j < n; j += BLOCK) {
        subtract(a, n, start, end, j, Math.min(n, j + BLOCK));
      }
    }
    return true;
  }

  /** Columns {@code start} to {@code end} of L, once the columns before have been taken off. */
  private static boolean factorColumns(double[] a, int n, int start, int end) {
    for (int i = start; i < n; i++) {
      for (int j = start; j < Math.min(i + 1, end); j++) {
        // s = a_ij - sum_k l_ik l_jk
        double s = a[i * n + j];
        for (int k = start; k < j; k++) {
          s -= a[i * n + k] * a[j * n + k];
        }
        if (i == j) {
          if (!(s > 0)) {
            return false;
          }
          a[i * n + i] = Math.sqrt(s);
        } else {
          a[i * n + j] = s / a[j * n + j];
        }
      }
    }
    return true;
  }

  /** Takes the product of the finished columns from columns {@code first} to {@code last}. */
  private static void subtract(double[] a, int n, int start, int end, int first, int last) {
    int width = last - first;
    Grid all = new Grid(a, 0, n, 1);
    Grid right = all.from(first, start).transposed();
    // On the diagonal the upper triangle must stay, so it is done aside.
    double[] corner = new double[width * width];
    Grid square = new Grid(corner, 0, width, 1);
    PlainDoubles.add(width, width, end - start, -1, all.from(first, start), right, square);
    for (int i = 0; i < width; i++) {
      for (int j = 0; j <= i; j++) {
        a[(first + i) * n + first + j] += corner[i * width + j];
      }
    }
    if (last < n) {
      PlainDoubles.add(
          n - last, width, end - start, -1, all.from(last, start), right, all.from(last, first));
    }
  }

  /** See {@link Blas#solve}. */
  static void solve(double[] lower, int n, double[] b, int columns) {
    // L Y = B
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        subtractRow(b, i, k, lower[i * n + k], columns);
      }
      divideRow(b, i, lower[i * n + i], columns);
    }
    // L' X = Y
    for (int i = n - 1; i >= 0; i--) {
      divideRow(b, i, lower[i * n + i], columns);
      for (int k = 0; k < i; k++) {
        subtractRow(b, k, i, lower[i * n + k], columns);
      }
    }
  }

  /** See {@link Blas#invert}. */
  static void invert(double[] lower, int n) {
    // M = L^-1, row by row: m_i = (e_i - sum_k l_ik m_k) / l_ii
    double[] m = new double[n * n];
    for (int i = 0; i < n; i++) {
      m[i * n + i] = 1;
      for (int k = 0; k < i; k++) {
        subtractRow(m, i, k, lower[i * n + k], n, k + 1);
      }
      divideRow(m, i, lower[i * n + i], n);
    }
    // A^-1 = M'M
    double[] inverse = new double[n * n];
    PlainDoubles.addGram(n, n, 1, new Grid(m, 0, n, 1), new Grid(inverse, 0, n, 1));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        lower[i * n + j] = inverse[j * n + i];
      }
    }
  }

  private static void subtractRow(double[] b, int row, int other, double factor, int columns) {
    subtractRow(b, row, other, factor, columns, columns);
  }

  /** Takes a multiple of the first values of another row from a row. */
  private static void subtractRow(
      double[] b, int row, int other, double factor, int columns, int count) {
    int to = row * columns;
    int from = other * columns;
    for (int j = 0; j < count; j++) {
      b[to + j] -= factor * b[from + j];
    }
  }

  private static void divideRow(double[] b, int row, double divisor, int columns) {
    for (int j = row * columns; j < (row + 1) * columns; j++) {
      b[j] /= divisor;
    }
  }
}
