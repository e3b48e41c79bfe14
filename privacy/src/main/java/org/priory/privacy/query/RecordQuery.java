package org.priory.privacy.query;

/**
 * A vector for each record, made of all its rows together: for rows that say something in their
 * order, such as the visits of a person.
 *
 * <p>The engine shows a worker the rows of one record after the other, in the order of the table,
 * clips the vector that the worker makes of them, and sums over records. That vector must depend on
 * these rows and on public things only, never on the records before.
 */
public interface RecordQuery extends RowQuery {

  /** What computes: each is used by one thread and may keep scratch memory. */
  Worker worker();

  /** The vector of a row that is a record of its own. */
  @Override
  default void addTo(Row row, double[] sum) {
    Worker worker = worker();
    worker.begin();
    worker.see(row);
    worker.add(sum);
  }

  /** The vectors of records. */
  interface Worker {

    /** Forgets all rows: those of another record come. */
    void begin();

    /** Takes the record's next row, which is valid during the call. */
    void see(Row row);

    /** Adds the vector of the record whose rows have been seen since it began. */
    void add(double[] sum);
  }
}
