package org.priory.privacy.data.records;

/**
 * Rows that are made from another row: a fixed function that knows no data.
 *
 * <p><b>Assumes</b> of it that what a worker makes of a row depends on the row alone, not on
 * others. Then the rows that are made from one row are one record, and neighbours stay neighbours.
 * What is not finite is left to the wall, which counts it as zero.
 */
public interface Derivation {

  /** What is publicly known about the derived rows, labels as those of the source. */
  Features features();

  /** How many rows are made from one, at least 1. Each has its label. */
  int copies();

  /** What computes, for one thread. */
  Worker worker();

  /** Derives rows, on one thread. */
  interface Worker {

    /**
     * Writes the rows that are made from some.
     *
     * @param rows the source's features, a row after the other from {@code from} on
     * @param count how many rows of the source
     * @param derived gets the rows that are made from each, from {@code to} on
     */
    void derive(float[] rows, int from, int count, float[] derived, int to);
  }
}
