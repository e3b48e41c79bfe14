package org.priory.inference.rows;

import org.priory.inference.model.RowWeights;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * A query about rows that count by their weights: g v for the vector v that the query makes of the
 * row without the column of its weight. With g in [0, 1] its norm is at most that of v. What the
 * query makes of the mean of a record's rows, it makes of the mean of g v.
 */
public record WeightedQuery(RowWeights weights, RowQuery query) implements RowQuery {

  @Override
  public int dimension() {
    return query.dimension();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double g = weights.share(row.block(), row.offset());
    if (g == 0) {
      return;
    }
    double[] vector = new double[sum.length];
    // the last feature is the weight
    query.addTo(new RelabelledRow(row, row.width() - 1, row.label()), vector);
    for (int j = 0; j < vector.length; j++) {
      sum[j] += g * vector[j];
    }
  }

  @Override
  public void finish(double[] mean) {
    query.finish(mean);
  }
}
