package org.priory.inference.optimization.likelihood;

import java.io.Serializable;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Minus the expected derivative of the score, w u z z' with w = {@link BinaryLink#slope}, over its
 * largest norm: 1/2, that of w, times R, that of u z z' ({@link RowWeight#most}):
 *
 * <pre>
 *   2 w u/R z z'.
 * </pre>
 *
 * <p>u |z|^2 &lt;= R and 2 w &lt;= 1, so the Frobenius norm is at most 1; packed with weight sqrt 2
 * off the diagonal, so is the norm. A record without a label contributes nothing.
 */
public record CurvatureQuery(
    BoundedLink link, Standardisation features, double[] theta, RowWeight weight)
    implements RowQuery, Serializable {

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
    double share = link.slope(BinaryLink.predictor(z, theta)) / link.mostSlope();
    double factor = share * weight.of(norm) / weight.most();
    PackedOuter.add(sum, 0, PackedSymmetric.ofSize(z.length), factor, z);
  }
}
