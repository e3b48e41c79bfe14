package org.priory.privacy.engine;

import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Sums bounded contributions over sampled records.
 *
 * <p><b>Guarantees.</b> The sum is exact on the grid of {@link ExactSum}, so it does not depend on
 * the number of threads, on chunks or on order. A contribution that is not finite, or whose query
 * fails, counts as zero: no error depends on a record.
 */
public interface Engine extends AutoCloseable {

  /** Number of records: rows, or persons where the unit is a column. */
  int records();

  /** The sum of the clipped vectors of the sampled records. */
  ExactSum sum(RowQuery query, Sample sample, Clip clip);

  /** The same for a query that works on batches. Only where every row is a record. */
  ExactSum sum(BatchQuery query, Sample sample, Clip clip);

  @Override
  void close();
}
