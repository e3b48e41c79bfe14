package org.priory.inference.sampling;

import org.priory.inference.model.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * (y - p) z/C of a logistic regression, row by row, without a copy of z: z'theta = x'm - c'm with m
 * = A theta, and the vector is r (a (x - c)) with a the diagonal of A/C. Sums of eight parts, so
 * that the processor need not wait for one to be added to the next.
 */
final class LogisticRowQuery implements RowQuery {
  private static final int PARTS = 8;

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
    double predictor = dot(x, offset) - shift;
    double residual = y - 1 / (1 + Math.exp(-predictor));
    for (int j = 0; j < m.length; j++) {
      sum[j] += residual * (a[j] * (x[offset + j] - centre[j]));
    }
  }

  private double dot(float[] x, int offset) {
    int d = m.length;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int j = 0;
    for (; j + PARTS <= d; j += PARTS) {
      int at = offset + j;
      s0 += x[at] * m[j];
      s1 += x[at + 1] * m[j + 1];
      s2 += x[at + 2] * m[j + 2];
      s3 += x[at + 3] * m[j + 3];
      s4 += x[at + 4] * m[j + 4];
      s5 += x[at + 5] * m[j + 5];
      s6 += x[at + 6] * m[j + 6];
      s7 += x[at + 7] * m[j + 7];
    }
    for (; j < d; j++) {
      s0 += x[offset + j] * m[j];
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }
}
