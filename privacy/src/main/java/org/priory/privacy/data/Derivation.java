package org.priory.privacy.data;

/**
 * Features that are made from others, for each row by itself: a fixed function that knows no data.
 *
 * <p><b>Assumes</b> of it that what a worker writes depends on the row alone, not on rows before.
 * Then a record of derived rows is one record of the source, and neighbours stay neighbours. What
 * is not finite is left to the wall, which counts it as zero.
 */
public interface Derivation {

  /** What is publicly known about the derived rows, labels as those of the source. */
  Features features();

  /** What computes, for one thread. */
  Worker worker();

  /** Derives rows. */
  interface Worker {

    /**
     * Writes the features of one row.
     *
     * @param row the source's features, from {@code from} on
     * @param derived gets as many as {@link #features} names, from {@code to} on
     */
    void derive(float[] row, int from, float[] derived, int to);
  }
}
