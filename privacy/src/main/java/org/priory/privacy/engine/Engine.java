package org.priory.privacy.engine;

import java.util.List;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Sums bounded contributions over sampled records.
 *
 * <p><b>Guarantees.</b> A row sum is exact on the grid of {@link ExactSum}, so it does not depend
 * on the number of threads, on chunks or on order. A batch sum is exact but for what happens inside
 * a block, and what a block adds depends on its rows alone. A contribution that is not finite, or
 * whose query fails, counts as zero: no error depends on a record.
 */
public interface Engine extends AutoCloseable {

  /** Number of records: rows, persons where the unit is a column, or documents. */
  int records();

  /** Draws all records. */
  default RecordSampler everything() {
    return new FullBatch(records());
  }

  /** The sum of the clipped vectors of the sampled records. */
  ExactSum sum(RowQuery query, Sample sample, Clip clip);

  /**
   * The sum of the clipped vectors of the sampled records, computed in batches. The blocks are
   * those of {@link Blocks}, so the records have to be in random order; those of an exact query
   * about rows need neither ({@link ExactRows}).
   */
  ExactSum sum(BatchQuery query, Sample sample, Clip clip);

  /** The sum of the clipped sparse vectors of the sampled documents. Exact, as row sums are. */
  default ExactSum sum(DocumentQuery query, Sample sample, Clip clip) {
    throw new IllegalArgumentException("the records are rows: ask a RowQuery or a BatchQuery");
  }

  /**
   * How many samples this engine wants to know before their questions come, that of the next
   * question included; 1 where it gains nothing by it. The answers are the same.
   *
   * @param next the sample of the next question
   */
  default int ahead(Sample next) {
    return 1;
  }

  /** Says which samples the next questions will be about, in their order. */
  default void announce(List<Sample> next) {}

  @Override
  void close();
}
