package org.priory.privacy.query;

import java.util.function.Consumer;

/** All rows, for a named mechanism that runs behind the wall. */
public interface Rows {
  /** Number of rows. */
  int count();

  /** Number of features of each. */
  int width();

  /** Shows each row, in order; a row is valid during its call. */
  void forEach(Consumer<Row> visitor);

  /**
   * Shows each row with the number of its record: all rows of one record, then those of the next. A
   * record has one row unless this says otherwise.
   */
  default void forEachOfRecords(RecordVisitor visitor) {
    int[] record = {0};
    forEach(row -> visitor.visit(record[0]++, row));
  }

  /** Sees rows with whose they are. */
  interface RecordVisitor {

    /** A row of a record; it is valid during the call. */
    void visit(int record, Row row);
  }
}
