package org.priory.inference.sampling;

import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.EightSums;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * (y - p) z/C of a logistic regression, row by row, without a copy of z: z'theta = x'm - c'm with m
 * = A theta, and the vector is r (a (x - c)) with a the diagonal of A/C.
 */
final class LogisticRowQuery implements RowQuery {
  private final double[] m;
  private final double[] a;
  private final double[] centre;
  private final double shift;

  LogisticRowQuery(Standardisation features, double[] theta, double bound) {
    int d = theta.length;
    this.m = new double[d];
    this.a = new double[d];
    this.centre = features.centre().clone();
    double sum = 0;
    for (int j = 0; j < d; j++) {
      m[j] = features.scale()[j] * theta[j];
      a[j] = features.scale()[j] / bound;
      sum += centre[j] * m[j];
    }
    this.shift = sum;
  }

  @Override
  public int dimension() {
    return m.length;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    float y = row.label();
    if (Float.isNaN(y)) {
      return;
    }
    float[] x = row.block();
    int offset = row.offset();
    double predictor = EightSums.product(x, offset, m) - shift;
    double residual = y - 1 / (1 + Math.exp(-predictor));
    for (int j = 0; j < m.length; j++) {
      sum[j] += residual * (a[j] * (x[offset + j] - centre[j]));
    }
  }
}
