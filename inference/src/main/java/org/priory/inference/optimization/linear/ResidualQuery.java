package org.priory.inference.optimization.linear;

import org.priory.inference.optimization.gram.GramQuery;
import org.priory.inference.optimization.gram.RowCoordinates;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * A robust score of a linear regression and three numbers that say what to make of it. With r = y -
 * y_0 - t'theta, psi its value cut off at -c and c, f the weight of {@link GramQuery} and v = f psi
 * t/(c R),
 *
 * <pre>
 *   (w_1 v, w_2 min(4 r^2/c^2, 1), w_3 [|r| &lt; c], w_4 |v|^2),
 *   w_1^2 + w_2^2 + w_3^2 + w_4^2 = 1.
 * </pre>
 *
 * <p>|psi| &lt;= c and f |t| &lt;= R, so that |v| &lt;= 1; the three numbers are within [0, 1]. So
 * the norm is at most 1. A record without a label contributes nothing.
 *
 * @param centre y_0
 * @param cut c
 * @param radius R
 */
record ResidualQuery(RowCoordinates rows, double[] theta, double centre, double cut, double radius)
    implements RowQuery {
  /** w_1. */
  static final double SCORE_WEIGHT = Math.sqrt(0.88);

  /** w_2. */
  static final double SIZE_WEIGHT = Math.sqrt(0.05);

  /** w_3. */
  static final double INSIDE_WEIGHT = Math.sqrt(0.03);

  /** w_4. */
  static final double SPREAD_WEIGHT = Math.sqrt(0.04);

  @Override
  public int dimension() {
    return theta.length + 3;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double y = row.label();
    if (Double.isNaN(y)) {
      return;
    }
    int q = theta.length;
    double[] t = new double[q];
    double norm = rows.apply(row.block(), row.offset(), t);
    double r = y - centre;
    for (int k = 0; k < q; k++) {
      r -= t[k] * theta[k];
    }
    double psi = Math.max(-cut, Math.min(cut, r));
    double factor = GramQuery.weight(norm, radius) * psi / (cut * radius);
    for (int k = 0; k < q; k++) {
      sum[k] += SCORE_WEIGHT * factor * t[k];
    }
    double length = factor * norm;
    sum[q] += SIZE_WEIGHT * Math.min(4 * r * r / (cut * cut), 1);
    sum[q + 1] += Math.abs(r) < cut ? INSIDE_WEIGHT : 0;
    sum[q + 2] += SPREAD_WEIGHT * length * length;
  }
}
