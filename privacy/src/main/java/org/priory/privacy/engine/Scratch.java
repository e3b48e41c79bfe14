package org.priory.privacy.engine;

/** Memory that a thread needs for a batch sum, with whatever an earlier one left in it. */
final class Scratch {
  private final double[] sum;
  private float[] rows = new float[0];

  /**
   * New memory.
   *
   * @param length of the query's vectors
   */
  Scratch(int length) {
    this.sum = new double[length];
  }

  /** For a vector. */
  double[] sum() {
    return sum;
  }

  /** For a block of rows that are not where they are needed, at least so many values. */
  float[] rows(int length) {
    if (rows.length < length) {
      rows = new float[length];
    }
    return rows;
  }
}
