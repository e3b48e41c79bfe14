package org.priory.inference.optimization.linear;

import java.util.Arrays;
import org.priory.inference.optimization.gram.RowCoordinates;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How many residuals r = y - y_0 - t'theta are in each bin of |r|, and the sum of r cut off at -K
 * and K: w_1 in the bin of the record and 0 in the others, then w_2 r/K, with w_1^2 + w_2^2 = 1, so
 * that the norm is at most 1. So is that of the mean over the rows of a person. A record without a
 * label contributes nothing.
 *
 * @param centre y_0
 * @param edges rising; the first bin ends at the first, the last has no end
 * @param widest K
 */
record ResidualHistogram(
    RowCoordinates rows, double[] theta, double centre, double[] edges, double widest)
    implements RowQuery {
  /** w_1. */
  static final double BIN_WEIGHT = Math.sqrt(0.6);

  /** w_2. */
  static final double MEAN_WEIGHT = Math.sqrt(0.4);

  @Override
  public int dimension() {
    return edges.length + 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double y = row.label();
    if (Double.isNaN(y)) {
      return;
    }
    double[] t = new double[theta.length];
    rows.apply(row.block(), row.offset(), t);
    double r = y - centre;
    for (int k = 0; k < t.length; k++) {
      r -= t[k] * theta[k];
    }
    double size = Math.abs(r);
    sum[(int) Arrays.stream(edges).filter(edge -> size >= edge).count()] += BIN_WEIGHT;
    sum[edges.length + 1] += MEAN_WEIGHT * Math.max(-1, Math.min(1, r / widest));
  }
}
