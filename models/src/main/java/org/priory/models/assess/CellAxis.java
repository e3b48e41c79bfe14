package org.priory.models.assess;

import org.priory.models.predict.Outlook;

/** Cells of a table: every row is in one of them. Public, and the same for every thread. */
interface CellAxis {

  /** What the table is by, in words: a column, or what is predicted. */
  String name();

  /** Whether a row's cell depends on what the model predicts, and on no column by itself. */
  default boolean isPrediction() {
    return false;
  }

  int cells();

  /** So many of the first cells have an order, in which neighbours may be counted together. */
  int ordered();

  /**
   * The cell of the row whose codes start at the offset.
   *
   * @param expected of the model that is assessed
   */
  int cell(float[] block, int offset, Outlook.Expected[] expected);

  /** Cells from the first to the last in words. */
  String label(int first, int last);
}
