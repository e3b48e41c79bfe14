package org.priory.inference.posterior;

import org.priory.numerics.linear.Cholesky;

/** The covariance matrix of a normal distribution, in the form that its size allows. */
public sealed interface Covariance {

  int dimension();

  /** The i-th value of the diagonal. */
  double variance(int i);

  /** The value in row i, column j. */
  double get(int i, int j);

  /** x' S x for the row of features that starts at the offset. */
  double quadratic(float[] block, int offset);

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
      return root.dimension();
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
    public double[] colour(double[] z) {
      return root.multiplyLower(z);
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
    public double[] colour(double[] z) {
      double[] out = new double[z.length];
      for (int j = 0; j < z.length; j++) {
        out[j] = Math.sqrt(variances[j]) * z[j];
      }
      return out;
    }
  }
}
