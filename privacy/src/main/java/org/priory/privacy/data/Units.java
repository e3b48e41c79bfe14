package org.priory.privacy.data;

/** Which rows make up which record: rows {@code start(u)} to {@code end(u) - 1} are unit u. */
public final class Units {

  private final int count;
  private final int[] starts;

  private Units(int count, int[] starts) {
    this.count = count;
    this.starts = starts;
  }

  /** Every row is a unit. */
  static Units rows(int rows) {
    return new Units(rows, new int[0]);
  }

  /**
   * @param starts the first row of each unit, and at the end the number of rows
   */
  static Units of(int[] starts) {
    return new Units(starts.length - 1, starts);
  }

  /** Number of units. */
  public int count() {
    return count;
  }

  /** Whether every row is a unit. */
  public boolean areRows() {
    return starts.length == 0;
  }

  /** The first row of a unit. */
  public int start(int unit) {
    return starts.length == 0 ? unit : starts[unit];
  }

  /** The row after the last one of a unit. */
  public int end(int unit) {
    return starts.length == 0 ? unit + 1 : starts[unit + 1];
  }
}
