package org.priory.inference.posterior;

import java.io.Serializable;
import java.util.Arrays;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;

/** The covariance matrix of a normal distribution, in the form that its size allows. */
public sealed interface Covariance extends Serializable {

  int dimension();

  /** The i-th value of the diagonal. */
  double variance(int i);

  /** The value in row i, column j. */
  double get(int i, int j);

  /** x' S x for the row of features that starts at the offset. */
  double quadratic(float[] block, int offset);

  /** z' S z. */
  double quadratic(double[] z);

  /** L z with L L' = S: gives z, independent standard normal numbers, this covariance. */
  double[] colour(double[] z);

  /** This covariance matrix, multiplied by a factor. */
  Covariance times(double factor);

  /** A covariance with every entry. */
  record Full(double[] values, Cholesky root) implements Covariance {

    /** From a symmetric positive definite matrix, row after row. */
    public static Full of(double[] values, int dimension) {
      return new Full(values.clone(), Cholesky.of(values, dimension));
    }

    @Override
    public int dimension() {
      return root.size();
    }

    @Override
    public double variance(int i) {
      return get(i, i);
    }

    @Override
    public double get(int i, int j) {
      return values[i * dimension() + j];
    }

    @Override
    public double quadratic(float[] block, int offset) {
      int d = dimension();
      double sum = 0;
      for (int i = 0; i < d; i++) {
        double xi = block[offset + i];
        if (xi != 0) { // one-hot rows are mostly zero
          double row = 0;
          for (int j = 0; j < d; j++) {
            row += values[i * d + j] * block[offset + j];
          }
          sum += xi * row;
        }
      }
      return Math.max(0, sum);
    }

    @Override
    public double quadratic(double[] z) {
      double[] out = new double[z.length];
      Products.gemv(1, DoubleMatrix.view(values, 0, z.length, z.length), z, 0, 0, out, 0);
      double sum = 0;
      for (int j = 0; j < z.length; j++) {
        sum += z[j] * out[j];
      }
      return Math.max(0, sum);
    }

    @Override
    public double[] colour(double[] z) {
      double[] lower = root.lower();
      int d = dimension();
      double[] out = new double[d];
      for (int i = 0; i < d; i++) {
        for (int j = 0; j <= i; j++) {
          out[i] += lower[i * d + j] * z[j];
        }
      }
      return out;
    }

    @Override
    public Covariance times(double factor) {
      return factor == 1 ? this : of(scaled(values, factor), dimension());
    }
  }

  /** The diagonal alone: independent coefficients. */
  record Diagonal(double[] variances) implements Covariance {

    @Override
    public int dimension() {
      return variances.length;
    }

    @Override
    public double variance(int i) {
      return variances[i];
    }

    @Override
    public double get(int i, int j) {
      return i == j ? variances[i] : 0;
    }

    @Override
    public double quadratic(float[] block, int offset) {
      double sum = 0;
      for (int j = 0; j < variances.length; j++) {
        sum += variances[j] * block[offset + j] * block[offset + j];
      }
      return sum;
    }

    @Override
    public double quadratic(double[] z) {
      double sum = 0;
      for (int j = 0; j < z.length; j++) {
        sum += variances[j] * z[j] * z[j];
      }
      return sum;
    }

    @Override
    public double[] colour(double[] z) {
      double[] out = new double[z.length];
      for (int j = 0; j < z.length; j++) {
        out[j] = Math.sqrt(variances[j]) * z[j];
      }
      return out;
    }

    @Override
    public Covariance times(double factor) {
      return new Diagonal(scaled(variances, factor));
    }
  }

  /**
   * Slopes of features that are measured from a centre, with few common directions: x' m = m_0 +
   * sum m_j (x_j - c_j), and (m_0, m_1, ...) has covariance diag(v) - F F'. The first coefficient
   * is the intercept, whose value at x = 0 depends on all slopes.
   *
   * @param variances v: of the intercept at the centre, and of each slope, but for F
   * @param centre c; its first value is 0
   * @param factor F, row after row, with as many columns as there are directions; none makes the
   *     slopes independent
   */
  record Centred(double[] variances, double[] centre, double[] factor) implements Covariance {

    /** Independent slopes. */
    public Centred(double[] variances, double[] centre) {
      this(variances, centre, new double[0]);
    }

    public Centred {
      if (centre.length != variances.length || factor.length % variances.length != 0) {
        throw new IllegalArgumentException("centre and factor must have the variances' size");
      }
    }

    @Override
    public int dimension() {
      return variances.length;
    }

    private int directions() {
      return factor.length / variances.length;
    }

    @Override
    public double variance(int i) {
      if (i == 0) {
        // m_0 - sum c_j m_j
        double[] atZero = new double[variances.length];
        atZero[0] = 1;
        return quadratic(atZero);
      }
      return slopes(i, i);
    }

    @Override
    public double get(int i, int j) {
      if (i > 0 && j > 0) {
        return slopes(i, j);
      }
      if (i == 0 && j == 0) {
        return variance(0);
      }
      int slope = Math.max(i, j);
      double sum = slopes(0, slope);
      for (int k = 1; k < variances.length; k++) {
        sum -= centre[k] * slopes(k, slope);
      }
      return sum;
    }

    /** diag(v) - F F'. */
    private double slopes(int i, int j) {
      int r = directions();
      double sum = i == j ? variances[i] : 0;
      for (int k = 0; k < r; k++) {
        sum -= factor[i * r + k] * factor[j * r + k];
      }
      return sum;
    }

    @Override
    public double quadratic(float[] block, int offset) {
      double[] z = new double[variances.length];
      for (int j = 0; j < z.length; j++) {
        z[j] = block[offset + j];
      }
      return quadratic(z);
    }

    @Override
    public double quadratic(double[] z) {
      int r = directions();
      double[] along = new double[r];
      double sum = 0;
      for (int j = 0; j < variances.length; j++) {
        double x = j == 0 ? z[0] : z[j] - centre[j] * z[0];
        sum += variances[j] * x * x;
        for (int k = 0; k < r && x != 0; k++) {
          along[k] += factor[j * r + k] * x;
        }
      }
      for (double a : along) {
        sum -= a * a;
      }
      return Math.max(0, sum);
    }

    @Override
    public double[] colour(double[] z) {
      double[] out = DiagonalLessFactor.colour(variances, factor, z);
      for (int j = 1; j < z.length; j++) {
        out[0] -= centre[j] * out[j];
      }
      return out;
    }

    @Override
    public Covariance times(double by) {
      return new Centred(scaled(variances, by), centre, scaled(factor, Math.sqrt(by)));
    }
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }
}
