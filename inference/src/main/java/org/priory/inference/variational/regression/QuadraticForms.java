package org.priory.inference.variational.regression;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.inference.rows.RowDots;
import org.priory.inference.rows.RowProducts;
import org.priory.inference.rows.SingleRounding;
import org.priory.inference.rows.StandardRows;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;

/**
 * z'Sz = |L'z|^2 for all rows of a batch, S = L L'.
 *
 * <p>A library may round a row in another way at another place of the batch. E[xi] then moves by a
 * share of at most ({@code docs/proofs/expectation.md}, claim 2)
 *
 * <pre>
 *   eta = 0.24 gamma_{d+4} |z| |L|_F + gamma_65.
 * </pre>
 *
 * <p>Products are in single precision where rows up to twice the typical norm have an eta of at
 * most 2.5e-5, which costs 2.6 % of noise; longer rows are multiplied in double, one by one, in
 * plain Java. Otherwise all products are in double.
 */
final class QuadraticForms implements Serializable {
  /** Most that E[xi] may be off by, as a share. */
  private static final double MOST_ETA = 2.5e-5;

  /** Rows that are longer than so many typical norms are rare. */
  private static final double REACH = 2;

  /** Largest |d log E[xi]/dc| = 1/c - 1/sinh c, 0.2354 at c = 2.73, rounded up. */
  private static final double SLOPE = 0.24;

  private static final int TILE = 16;

  /**
   * So many squares may be added up by the library in any order: c is then off by half of
   * gamma_{d+1}, no more than for {@link RowDots}.
   */
  private static final int MOST_BY_LIBRARY = 128;

  private final int d;
  private final boolean isSingle;
  private final double longest;
  private final double eta;

  /** L, in single precision rounded to floats. */
  private final double[] lower;

  /**
   * For one covariance.
   *
   * @param root of S
   * @param typicalNorm of a row
   */
  QuadraticForms(Cholesky root, double typicalNorm) {
    this.d = root.size();
    this.lower = root.lower();
    double squares = 0;
    for (double l : lower) {
      squares += l * l;
    }
    // |L|_F, and 2^-20 of it for the rounding to floats and of this sum
    double norm = Math.sqrt(squares) * (1 + 0x1p-20);
    double each = SLOPE * SingleRounding.gamma(d + 4) * norm;
    this.isSingle = each * REACH * typicalNorm <= MOST_ETA;
    this.longest = isSingle ? REACH * typicalNorm : StandardRows.MOST_NORM;
    // gamma of doubles is 2^-29 times that of floats
    this.eta =
        isSingle ? each * longest + RowDots.share() + 0x1p-40 : 0x1p-28 * each * longest + 0x1p-40;
    if (isSingle) {
      for (int i = 0; i < lower.length; i++) {
        lower[i] = (float) lower[i];
      }
    }
  }

  /** Bound on the share by which E[xi] is off. */
  double eta() {
    return eta;
  }

  boolean isSingle() {
    return isSingle;
  }

  /** What computes, for one thread. */
  Worker worker() {
    return isSingle ? new InSingle() : new InDouble();
  }

  /** z'Sz of all rows of a batch. */
  interface Worker {
    void fill(StandardRows rows, double[] out);
  }

  /** Z L in floats, in place. */
  private final class InSingle implements Worker {
    private final FloatMatrix factor = FloatMatrix.zeros(d, d);
    private FloatMatrix matrix;

    /** Some rows of the product, which stay in the nearest cache. */
    private final float[] tile = new float[Math.multiplyExact(TILE, d)];

    private final float[] ones = new float[d];
    private float[] sums = new float[RowProducts.BLOCK];

    InSingle() {
      float[] values = new float[d * d];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) lower[i];
      }
      factor.put(values, 0);
      matrix = FloatMatrix.zeros(RowProducts.BLOCK, d);
      Arrays.fill(ones, 1);
    }

    @Override
    public void fill(StandardRows rows, double[] out) {
      int n = rows.rows();
      if (n > matrix.rows()) {
        matrix = FloatMatrix.zeros(n, d);
        sums = new float[n];
      }
      FloatMatrix used = n == matrix.rows() ? matrix : matrix.slice(0, n);
      used.put(rows.values(), 0);
      Products.trmm(used, factor);
      for (int first = 0; first < n; first += TILE) {
        int count = Math.min(TILE, n - first);
        used.getRows(first, count, tile, 0);
        if (d <= MOST_BY_LIBRARY) {
          square(tile, count * d);
          used.putRows(first, count, tile, 0);
        } else {
          RowDots.squares(tile, count, d, out, first);
        }
      }
      if (d <= MOST_BY_LIBRARY) {
        Products.gemv(1, used, ones, 0, 0, sums, 0);
        for (int i = 0; i < n; i++) {
          out[i] = sums[i];
        }
      }
      for (int i = 0; i < n; i++) {
        if (rows.square(i) > longest * longest) {
          out[i] = exact(rows.values(), i * d);
        }
      }
    }
  }

  private static void square(float[] values, int length) {
    for (int i = 0; i < length; i++) {
      values[i] *= values[i];
    }
  }

  /** |L'z|^2 for one row, by plain loops. */
  private double exact(float[] z, int start) {
    double[] w = new double[d];
    for (int i = 0; i < d; i++) {
      double zi = z[start + i];
      for (int j = 0; j <= i; j++) {
        w[j] += zi * lower[i * d + j];
      }
    }
    double sum = 0;
    for (double x : w) {
      sum += x * x;
    }
    return sum;
  }

  /** Z L in doubles. */
  private final class InDouble implements Worker {
    private double[] z;
    private double[] product;

    InDouble() {
      z = new double[Math.multiplyExact(RowProducts.BLOCK, d)];
      product = new double[z.length];
    }

    @Override
    public void fill(StandardRows rows, double[] out) {
      int n = rows.rows();
      if (n * d > z.length) {
        z = new double[Math.multiplyExact(n, d)];
        product = new double[z.length];
      }
      for (int i = 0; i < n * d; i++) {
        z[i] = rows.values()[i];
      }
      Products.gemm(
          1,
          DoubleMatrix.view(z, 0, n, d),
          DoubleMatrix.view(lower, 0, d, d),
          0,
          DoubleMatrix.view(product, 0, n, d));
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = i * d; j < (i + 1) * d; j++) {
          sum += product[j] * product[j];
        }
        out[i] = sum;
      }
    }
  }
}
