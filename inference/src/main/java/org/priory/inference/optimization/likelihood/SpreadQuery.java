package org.priory.inference.optimization.likelihood;

import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The squared length of a record's score, at most 1 as the score is: its sum is the trace of the
 * scores' covariance, whatever model the labels follow.
 */
public record SpreadQuery(RowQuery score) implements RowQuery {

  /** The spread of the scores of a link, (u |z| (y - p)/max(p, 1 - p))^2. */
  public SpreadQuery(BoundedLink link, Standardisation features, double[] theta, RowWeight weight) {
    this(new ScoreQuery(link, features, theta, weight));
  }

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double[] vector = new double[score.dimension()];
    score.addTo(row, vector);
    for (double value : vector) {
      sum[0] += value * value;
    }
  }
}
