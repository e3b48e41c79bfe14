package org.priory.privacy.data.records;

/**
 * All records of a table in memory, grouped by unit, with the place in the table of each row: for
 * predictions, which are about rows in their order.
 */
public final class PlacedRecords {
  private final Records records;
  private final int[] places;

  /**
   * @param places of each row, counted from 0; empty where rows are in the order of the table
   */
  PlacedRecords(Records records, int[] places) {
    this.records = records;
    this.places = places;
  }

  /** The records. */
  public Records records() {
    return records;
  }

  /** Where a row of the records is in the table. */
  public int place(int row) {
    return places.length == 0 ? row : places[row];
  }
}
