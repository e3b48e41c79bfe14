package org.priory.inference.optimization.likelihood;

import java.io.Serializable;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * A weighted score of labels 0 and 1 that no record can dominate:
 *
 * <pre>
 *   u z (y - p)/max(p, 1 - p),   p by the link from z'theta,   u |z| &lt;= 1.
 * </pre>
 *
 * <p>Its norm is at most 1 without any clipping, since |y - p| &lt;= max(p, 1 - p). The weight
 * u/max(p, 1 - p) depends on the features alone, not on the label, so that the expected score is
 * still zero at the true coefficients: bounded, and not biased as clipped gradients are. A record
 * without a label contributes nothing.
 */
public record ScoreQuery(
    BoundedLink link, Standardisation features, double[] theta, RowWeight weight)
    implements RowQuery, Serializable {

  @Override
  public int dimension() {
    return theta.length;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double y = row.label();
    if (Double.isNaN(y)) {
      return;
    }
    double[] z = new double[theta.length];
    double norm = features.apply(row.block(), row.offset(), z);
    double factor = weight.of(norm) * link.residual(y, BinaryLink.predictor(z, theta));
    for (int j = 0; j < z.length; j++) {
      sum[j] += factor * z[j];
    }
  }
}
