package org.priory.inference.variational.markov;

import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.Row;

/** Brings the rows of a record in order before something is made of them. */
abstract class SequenceWorker implements RecordQuery.Worker {
  private final RowSequence sequence;

  SequenceWorker(SequenceColumns columns) {
    this.sequence = new RowSequence(columns);
  }

  @Override
  public final void begin() {
    sequence.begin();
  }

  @Override
  public final void see(Row row) {
    sequence.see(row);
  }

  @Override
  public final void add(double[] sum) {
    if (sequence.length() > 0) {
      add(sequence, sum);
    }
  }

  /** Adds the vector of a sequence that has a row. */
  abstract void add(RowSequence rows, double[] sum);
}
