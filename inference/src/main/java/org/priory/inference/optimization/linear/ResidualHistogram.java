package org.priory.inference.optimization.linear;

import java.util.Arrays;
import org.priory.inference.optimization.gram.RowCoordinates;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How many residuals |y - y_0 - t'theta| are in each bin: a 1 in the bin of the record and 0 in the
 * others, so that the norm is 1. The mean over the rows of a person has norm at most 1. A record
 * without a label contributes nothing.
 *
 * @param centre y_0
 * @param edges rising; the first bin ends at the first, the last has no end
 */
record ResidualHistogram(RowCoordinates rows, double[] theta, double centre, double[] edges)
    implements RowQuery {

  @Override
  public int dimension() {
    return edges.length + 1;
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
    sum[(int) Arrays.stream(edges).filter(edge -> size >= edge).count()] += 1;
  }
}
