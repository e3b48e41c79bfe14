package org.priory.inference.optimization.likelihood;

import java.io.Serializable;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The score of a linear regression, and the square of its residual r = y - z'theta, cut off at -1
 * and 1:
 *
 * <pre>
 *   (w_1 r z/|z|, w_2 r^2),   w_1^2 + w_2^2 = 1.
 * </pre>
 *
 * <p>|r| &lt;= 1, so the norm is at most sqrt(w_1^2 r^2 + w_2^2 r^4) &lt;= 1. Labels are in [-1,
 * 1], so that near the best theta few residuals are cut off. A record without a label contributes
 * nothing.
 */
public record LinearScoreQuery(Standardisation features, double[] theta)
    implements RowQuery, Serializable {
  /** w_2: one number, which a small share knows well. */
  static final double SQUARE_WEIGHT = Math.sqrt(0.03);

  /** w_1. */
  static final double SCORE_WEIGHT = Math.sqrt(0.97);

  @Override
  public int dimension() {
    return theta.length + 1;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double y = row.label();
    if (Double.isNaN(y)) {
      return;
    }
    double[] z = new double[theta.length];
    double norm = features.apply(row.block(), row.offset(), z);
    double residual = y;
    for (int j = 0; j < z.length; j++) {
      residual -= z[j] * theta[j];
    }
    residual = Math.max(-1, Math.min(1, residual));
    double weight = SCORE_WEIGHT * residual / norm;
    for (int j = 0; j < z.length; j++) {
      sum[j] += weight * z[j];
    }
    sum[z.length] += SQUARE_WEIGHT * residual * residual;
  }
}
