package org.priory.numerics.linear;

import java.util.Arrays;

/** Products of doubles in plain Java, by the same steps as {@link PlainFloats}. */
final class PlainDoubles {
  // Rows of B that are added at once.
  private static final int STEP = 8;
  // Rows and columns of B that are kept near: 128 x 256 doubles are 256 KiB.
  private static final int DEPTH = 128;
  private static final int WIDTH = 256;
  // Width of the columns that triangles are cut into.
  private static final int BLOCK = 64;

  private PlainDoubles() {}

  /** A matrix inside an array: element (i, j) is at {@code offset + i * down + j * right}. */
  @SuppressWarnings("ArrayRecordComponent") // the array is the operand, not a value
  record Grid(double[] values, int offset, int down, int right) {

    static Grid of(DoubleMatrix matrix) {
      return new Grid(matrix.values(), matrix.offset(), matrix.columns(), 1);
    }

    Grid transposed() {
      return new Grid(values, offset, right, down);
    }

    Grid from(int row, int column) {
      return new Grid(values, at(row, column), down, right);
    }

    int at(int row, int column) {
      return offset + row * down + column * right;
    }
  }

  /** C = beta C for m x n values. */
  static void scale(int m, int n, double beta, Grid c) {
    for (int i = 0; i < m; i++) {
      int row = c.at(i, 0);
      if (beta == 0) {
        Arrays.fill(c.values, row, row + n, 0);
      } else if (beta != 1) {
        for (int j = row; j < row + n; j++) {
          c.values[j] *= beta;
        }
      }
    }
  }

  /** C = C + alpha A B, with A m x k and B k x n. The columns of C are next to each other. */
  static void add(int m, int n, int k, double alpha, Grid a, Grid b, Grid c) {
    int width = Math.min(n, WIDTH);
    double[][] panel = new double[Math.min(DEPTH, (k + STEP - 1) / STEP * STEP)][width];
    double[] row = new double[width];
    double[] factors = new double[DEPTH];
    for (int j0 = 0; j0 < n; j0 += WIDTH) {
      int columns = Math.min(WIDTH, n - j0);
      for (int k0 = 0; k0 < k; k0 += DEPTH) {
        int depth = Math.min(DEPTH, k - k0);
        pack(panel, depth, columns, b.from(k0, j0));
        Arrays.fill(factors, depth, DEPTH, 0);
        for (int i = 0; i < m; i++) {
          for (int l = 0; l < depth; l++) {
            factors[l] = alpha * a.values[a.at(i, k0 + l)];
          }
          System.arraycopy(c.values, c.at(i, j0), row, 0, columns);
          for (int l = 0; l < depth; l += STEP) {
            addRows(row, columns, factors, panel, l);
          }
          System.arraycopy(row, 0, c.values, c.at(i, j0), columns);
        }
      }
    }
  }

  /** Copies a part of B to rows of their own, and zeros up to a whole step. */
  private static void pack(double[][] panel, int depth, int columns, Grid b) {
    for (int l = 0; l < depth; l++) {
      int row = b.at(l, 0);
      if (b.right == 1) {
        System.arraycopy(b.values, row, panel[l], 0, columns);
      } else {
        for (int j = 0; j < columns; j++) {
          panel[l][j] = b.values[row + j * b.right];
        }
      }
    }
    for (int l = depth; l % STEP != 0; l++) {
      Arrays.fill(panel[l], 0);
    }
  }

  /** c = c + f0 b0 + ... + f7 b7 for the factors and rows from l on. */
  private static void addRows(double[] c, int n, double[] factors, double[][] panel, int l) {
    double f0 = factors[l];
    double[] b0 = panel[l];
    double f1 = factors[l + 1];
    double[] b1 = panel[l + 1];
    double f2 = factors[l + 2];
    double[] b2 = panel[l + 2];
    double f3 = factors[l + 3];
    double[] b3 = panel[l + 3];
    double f4 = factors[l + 4];
    double[] b4 = panel[l + 4];
    double f5 = factors[l + 5];
    double[] b5 = panel[l + 5];
    double f6 = factors[l + 6];
    double[] b6 = panel[l + 6];
    double f7 = factors[l + 7];
    double[] b7 = panel[l + 7];
    for (int j = 0; j < n; j++) {
      // In pairs, so that one addition need not wait for another.
      c[j] +=
          ((f0 * b0[j] + f1 * b1[j]) + (f2 * b2[j] + f3 * b3[j]))
              + ((f4 * b4[j] + f5 * b5[j]) + (f6 * b6[j] + f7 * b7[j]));
    }
  }

  /** The upper triangle of C = C + alpha A'A, with A k x n. */
  static void addGram(int n, int k, double alpha, Grid a, Grid c) {
    int block = Math.min(n, BLOCK);
    double[] corner = new double[block * block];
    for (int j = 0; j < n; j += BLOCK) {
      int columns = Math.min(BLOCK, n - j);
      // Above the diagonal block all of C counts.
      if (j > 0) {
        add(j, columns, k, alpha, a.transposed(), a.from(0, j), c.from(0, j));
      }
      Arrays.fill(corner, 0);
      Grid square = new Grid(corner, 0, columns, 1);
      add(columns, columns, k, alpha, a.from(0, j).transposed(), a.from(0, j), square);
      for (int i = 0; i < columns; i++) {
        for (int l = i; l < columns; l++) {
          c.values[c.at(j + i, j + l)] += corner[square.at(i, l)];
        }
      }
    }
  }

  /** y = y + alpha A x, with A m x n. */
  static void addProduct(int m, int n, double alpha, Grid a, Grid x, Grid y) {
    for (int i = 0; i < m; i++) {
      int row = a.at(i, 0);
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      int j = 0;
      for (; j + 3 < n; j += 4) {
        s0 += a.values[row + j] * x.values[x.offset + j];
        s1 += a.values[row + j + 1] * x.values[x.offset + j + 1];
        s2 += a.values[row + j + 2] * x.values[x.offset + j + 2];
        s3 += a.values[row + j + 3] * x.values[x.offset + j + 3];
      }
      for (; j < n; j++) {
        s0 += a.values[row + j] * x.values[x.offset + j];
      }
      y.values[y.offset + i] += alpha * ((s0 + s1) + (s2 + s3));
    }
  }
}
