package org.priory.inference.optimization;

import org.priory.inference.model.PackedOuter;
import org.priory.inference.model.Standardisation;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Minus the expected derivative of the score, min(p, 1 - p) z z'/|z|, with |z| cut off at R and
 * divided by R/2:
 *
 * <pre>
 *   2 min(p, 1 - p) min(1, |z|/R) u u',   u = z/|z|.
 * </pre>
 *
 * <p>The factor is at most 1 and u u' has Frobenius norm 1; packed with weight sqrt 2 off the
 * diagonal, so is its norm. A record without a label contributes nothing.
 */
record CurvatureQuery(Standardisation features, double[] theta, double cutoff) implements RowQuery {

  @Override
  public int dimension() {
    return theta.length * (theta.length + 1) / 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    if (Float.isNaN(row.label())) {
      return;
    }
    double[] z = new double[theta.length];
    double norm = features.apply(row.block(), row.offset(), z);
    double p = Logistic.value(z, theta);
    double factor = 2 * Math.min(p, 1 - p) * Math.min(1, norm / cutoff) / (norm * norm);
    PackedOuter.add(sum, 0, PackedSymmetric.ofSize(z.length), factor, z);
  }
}
