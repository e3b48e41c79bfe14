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
}
