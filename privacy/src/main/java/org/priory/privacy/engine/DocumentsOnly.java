package org.priory.privacy.engine;

import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** An engine whose records are documents: queries about rows are refused. */
public abstract class DocumentsOnly implements Engine {

  @Override
  public final ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    throw noRows();
  }

  @Override
  public final ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    throw noRows();
  }

  private static IllegalArgumentException noRows() {
    return new IllegalArgumentException("the records are documents: ask a DocumentQuery");
  }
}
