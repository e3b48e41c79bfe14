package org.priory.inference.propagation;

import org.priory.inference.rows.RowScale;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Products of all pairs of features after a {@link FeatureWhitening}, xx'/R^2, packed such that the
 * norm is Frobenius'.
 *
 * <p><b>Sensitivity.</b> A row that is longer than R is shortened to it, so |xx'| = |x|^2 &lt;=
 * R^2: the norm is at most 1. A row without a label adds nothing.
 */
final class CorrelationQuery implements RowQuery {
  /** R^2 over the number of features, whose squares are at most about 1 on average. */
  private static final double LONGEST = 1.5;

  private final RowScale scale;
  private final FeatureWhitening map;
  private final PackedSymmetric packed;

  CorrelationQuery(RowScale scale, FeatureWhitening map) {
    this.scale = scale;
    this.map = map;
    this.packed = PackedSymmetric.ofSize(scale.centre().length - 1);
  }

  /** Dimension of the query for so many inputs, the constant among them. */
  static int dimension(int inputs) {
    return (inputs - 1) * inputs / 2;
  }

  /** What an answer is multiplied by to have the packed sum of xx': R^2. */
  double unit() {
    return LONGEST * packed.size();
  }

  @Override
  public int dimension() {
    return packed.length();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    if (!(Math.abs(row.label()) <= 1)) {
      return;
    }
    double[] x = map.applied(scale.inputs(row));
    int d = packed.size();
    double squares = 0;
    for (int j = 1; j <= d; j++) {
      squares += x[j] * x[j];
    }
    double weight = 1 / Math.max(unit(), squares);
    double[] products = new double[d * d];
    for (int j = 0; j < d; j++) {
      for (int k = j; k < d; k++) {
        products[j * d + k] = weight * x[j + 1] * x[k + 1];
      }
    }
    double[] vector = packed.pack(products);
    for (int i = 0; i < vector.length; i++) {
      sum[i] += vector[i];
    }
  }
}
