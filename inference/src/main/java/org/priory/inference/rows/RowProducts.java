package org.priory.inference.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;

/**
 * Weighted sums of rows z and of z z', by products of matrices in single precision.
 *
 * <p><b>Rounding</b> ({@code docs/proofs/expectation.md}). A sum of w_i a_i z_i is off by at most
 * {@link #vectorShare} times the sum of w_i |a_i| |z_i|, one of w_i b_i z_i z_i' by {@link
 * #matrixShare} times that of w_i b_i |z_i|^2. That holds for factors that are not so small that
 * floats lose them: rows with a vector shorter than {@link #LEAST} are to be left out.
 */
public final class RowProducts {
  /** Rows of a block, at most, as a rule. */
  public static final int BLOCK = 256;

  /** Shorter vectors, where 1 is a long one, must not be added. */
  public static final double LEAST = 0x1p-40;

  /** Rows of a small group. */
  public static final int FEW = 64;

  private static final int TILE = 16;
  private static final double ROOT_TWO = Math.sqrt(2);

  private final int d;
  private final int group;
  private final FloatMatrix gram;
  private final float[] upper;
  private final float[] part;
  private FloatMatrix matrix;

  /** The matrix in groups of rows. */
  private List<FloatMatrix> groups = List.of();

  /** Some rows, which stay in the nearest cache. */
  private final float[] tile;

  private float[] factors;
  private int rows;

  /**
   * Scratch memory for one thread.
   *
   * @param d number of features
   * @param group rows whose vectors are added up in single precision; beyond, in double
   */
  public RowProducts(int d, int group) {
    this.d = d;
    this.group = group;
    this.gram = FloatMatrix.zeros(d, d);
    this.upper = new float[d * d];
    this.part = new float[d];
    this.tile = new float[Math.multiplyExact(TILE, d)];
    this.factors = new float[BLOCK];
    this.matrix = FloatMatrix.zeros(BLOCK, d);
    split();
  }

  private void split() {
    List<FloatMatrix> all = new ArrayList<>();
    for (int from = 0; from < matrix.rows(); from += group) {
      all.add(matrix.slice(from, Math.min(group, matrix.rows() - from)));
    }
    groups = all;
  }

  private void reserve(int n) {
    if (n > factors.length) {
      factors = new float[n];
      matrix = FloatMatrix.zeros(n, d);
      split();
    }
  }

  /**
   * Share by which a sum of vectors is off: rounding of r_i, of a_i/r_i and of r_i z_i, and a sum
   * of as many products as a group has rows; doubles beyond. At least that of norms.
   */
  public static double vectorShare(int rows, int group) {
    return Math.max(RowDots.share(), SingleRounding.gamma(Math.min(rows, group) + 4)) + 0x1p-40;
  }

  /**
   * Share by which a sum of matrices is off: rounding of r_i and r_i z_i, twice each, and a sum of
   * so many products. At least that of norms.
   */
  public static double matrixShare(int rows) {
    return Math.max(RowDots.share(), SingleRounding.gamma(rows + 6)) + 0x1p-40;
  }

  /** Takes rows as they are, for a sum of vectors alone. */
  public void load(StandardRows from) {
    rows = from.rows();
    reserve(rows);
    rows().put(from.values(), 0);
    Arrays.fill(factors, 0, rows, 1);
  }

  /**
   * Takes rows, each times the root of its factor in the sum of matrices: r_i = sqrt(w_i b_i).
   *
   * @param b at least 0; 0 for a row that does not count
   */
  public void load(StandardRows from, double[] w, double[] b) {
    rows = from.rows();
    reserve(rows);
    for (int first = 0; first < rows; first += TILE) {
      int count = Math.min(TILE, rows - first);
      System.arraycopy(from.values(), first * d, tile, 0, count * d);
      for (int i = 0; i < count; i++) {
        float factor = (float) Math.sqrt(w[first + i] * b[first + i]);
        factors[first + i] = factor;
        scale(tile, factor, i * d, (i + 1) * d);
      }
      matrix.putRows(first, count, tile, 0);
    }
  }

  private static void scale(float[] values, float factor, int start, int end) {
    for (int i = start; i < end; i++) {
      values[i] *= factor;
    }
  }

  private FloatMatrix rows() {
    return rows == matrix.rows() ? matrix : matrix.slice(0, rows);
  }

  /**
   * Adds factor times the sum of w_i a_i z_i. Once for the rows that were loaded last.
   *
   * @param a 0 for a row that does not count; for one that does b_i must not be 0
   * @param start where in {@code sum}
   */
  public void addVector(double factor, double[] w, double[] a, double[] sum, int start) {
    // sum w_i a_i z_i = sum (w_i a_i/r_i) (r_i z_i)
    for (int i = 0; i < rows; i++) {
      factors[i] = factors[i] == 0 ? 0 : (float) (w[i] * a[i] / factors[i]);
    }
    for (int from = 0; from < rows; from += group) {
      FloatMatrix all = groups.get(from / group);
      FloatMatrix some = rows - from < all.rows() ? all.slice(0, rows - from) : all;
      Products.gemvTransposed(1, some, factors, from, 0, part, 0);
      for (int j = 0; j < d; j++) {
        sum[start + j] += factor * part[j];
      }
    }
  }

  /** Adds factor times the sum of w_i b_i z_i z_i', packed with sqrt 2 off the diagonal. */
  public void addMatrix(double factor, double[] sum, int start) {
    Products.syrk(1, rows(), 0, gram);
    gram.get(upper, 0);
    double off = ROOT_TWO * factor;
    int diagonal = start;
    for (int i = 0; i < d; i++) {
      int row = i * d;
      int shift = diagonal - i;
      sum[diagonal] += factor * upper[row + i];
      for (int j = i + 1; j < d; j++) {
        sum[shift + j] += off * upper[row + j];
      }
      diagonal += d - i;
    }
  }
}
