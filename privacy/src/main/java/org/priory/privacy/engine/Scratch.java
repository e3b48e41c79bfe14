package org.priory.privacy.engine;

/** Memory that a thread needs for a batch sum, with whatever an earlier one left in it. */
final class Scratch {
  private final int length;
  private double[] sum = new double[0];
  private float[] rows = new float[0];

  /**
   * New memory, of which nothing is taken before it is asked for.
   *
   * @param length of the query's vectors
   */
  Scratch(int length) {
    this.length = length;
  }

  int length() {
    return length;
  }

  /** For a vector. */
  double[] sum() {
    if (sum.length < length) {
      sum = new double[length];
    }
    return sum;
  }

  /** Leaves the memory of a vector to whoever has it. */
  void forget() {
    sum = new double[0];
  }

  /** For a block of rows that are not where they are needed, at least so many values. */
  float[] rows(int length) {
    if (rows.length < length) {
      rows = new float[length];
    }
    return rows;
  }
}
