package org.priory.inference.optimization.rates;

import java.io.Serializable;
import java.util.function.DoubleFunction;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * A query about rows without the column of their exposure, which may depend on it: a row is given
 * to the query that its own exposure makes, so that its vector has the bound of that query.
 *
 * @param exposure the column
 * @param query by the logarithm of a row's share of the largest exposure, all of one dimension
 */
record ExposedQuery(Exposure exposure, OfExposure query) implements RowQuery {

  /** The query of rows with an exposure. */
  interface OfExposure extends DoubleFunction<RowQuery>, Serializable {}

  @Override
  public int dimension() {
    return query.apply(0).dimension();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double log = exposure.logShare(row.block(), row.offset());
    query.apply(log).addTo(ExposedRow.of(row, exposure), sum);
  }

  /** Ends the mean of a record as the query does, which no exposure changes. */
  @Override
  public void finish(double[] mean) {
    query.apply(0).finish(mean);
  }
}
