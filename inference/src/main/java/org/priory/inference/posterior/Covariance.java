package org.priory.inference.posterior;

import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;

/** The covariance matrix of a normal distribution, in the form that its size allows. */
public sealed interface Covariance {

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

  /** Every entry. */
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
  }

  /**
   * Independent slopes of features that are measured from a centre: x' m = m_0 + sum m_j (x_j -
   * c_j). The first coefficient is the intercept, whose value at x = 0 depends on all slopes.
   *
   * @param variances of the intercept at the centre, and of each slope
   * @param centre c; its first value is 0
   */
  record Centred(double[] variances, double[] centre) implements Covariance {

    @Override
    public int dimension() {
      return variances.length;
    }

    @Override
    public double variance(int i) {
      return get(i, i);
    }

    @Override
    public double get(int i, int j) {
      if (i > 0 && j > 0) {
        return i == j ? variances[i] : 0;
      }
      if (i == 0 && j == 0) {
        // m_0 - sum c_j m_j
        double sum = variances[0];
        for (int k = 1; k < variances.length; k++) {
          sum += centre[k] * centre[k] * variances[k];
        }
        return sum;
      }
      int slope = Math.max(i, j);
      return -centre[slope] * variances[slope];
    }

    @Override
    public double quadratic(float[] block, int offset) {
      double sum = variances[0] * block[offset] * block[offset];
      for (int j = 1; j < variances.length; j++) {
        double x = block[offset + j] - centre[j] * block[offset];
        sum += variances[j] * x * x;
      }
      return sum;
    }

    @Override
    public double quadratic(double[] z) {
      double sum = variances[0] * z[0] * z[0];
      for (int j = 1; j < z.length; j++) {
        double x = z[j] - centre[j] * z[0];
        sum += variances[j] * x * x;
      }
      return sum;
    }

    @Override
    public double[] colour(double[] z) {
      double[] out = new double[z.length];
      out[0] = Math.sqrt(variances[0]) * z[0];
      for (int j = 1; j < z.length; j++) {
        out[j] = Math.sqrt(variances[j]) * z[j];
        out[0] -= centre[j] * out[j];
      }
      return out;
    }
  }
}
