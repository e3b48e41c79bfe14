package org.priory.privacy.data.records;

/** A place among the rows. Belongs to one thread; what it shows is valid until it moves. */
public abstract class RowCursor {

  /** Goes to a row. */
  public abstract void at(int row);

  /** The array that holds the row's features, from {@link #offset} on. Must not be written to. */
  public abstract float[] block();

  /** Where in its block the row's features start. */
  public abstract int offset();

  /** How many rows, this one included, follow each other in the block. */
  public abstract int run();

  /** The row's label; NaN if there is none. */
  public abstract float label();

  /** The labels of this row and those that follow it in the block. */
  public abstract void labels(int count, float[] into);
}
