package org.priory.inference.optimization.rates;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The squared length of a person's score, at most 1. */
record HazardSpreadQuery(HazardScoreQuery score) implements RowQuery {

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
