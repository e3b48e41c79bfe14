package org.priory.privacy.data.records;

import java.util.Arrays;

/** Which rows make up which record: rows {@code start(u)} to {@code end(u) - 1} are unit u. */
public final class Units {

  private final int count;
  private final int[] starts;
  private final long[] names;

  /** The row of the first unit, where every row is one. */
  private final int first;

  private Units(int count, int[] starts, long[] names, int first) {
    this.count = count;
    this.starts = starts;
    this.names = names;
    this.first = first;
  }

  /** Every row is a unit. */
  static Units rows(int rows) {
    return new Units(rows, new int[0], new long[0], 0);
  }

  /**
   * @param starts the first row of each unit, and at the end the number of rows
   * @param names 64 bits that depend on which person a unit is, and on nothing else; empty where
   *     they are not needed any more
   */
  static Units of(int[] starts, long[] names) {
    return new Units(starts.length - 1, starts, names, 0);
  }

  /** Some of the units, whose rows keep their numbers. */
  Units range(int from, int to) {
    return areRows()
        ? new Units(to - from, starts, names, first + from)
        : new Units(to - from, Arrays.copyOfRange(starts, from, to + 1), new long[0], 0);
  }

  /** How many rows all units have. */
  int rows() {
    return areRows() ? count : starts[count] - starts[0];
  }

  /** What a person's place in a random order is made of. */
  long name(int unit) {
    return names[unit];
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
    return starts.length == 0 ? first + unit : starts[unit];
  }

  /** The row after the last one of a unit. */
  public int end(int unit) {
    return starts.length == 0 ? first + unit + 1 : starts[unit + 1];
  }
}
