package org.priory.privacy.query;

/** One encoded row, seen only inside a query. It is valid during the call and must not be kept. */
public interface Row {
  /** Number of features. */
  int width();

  /** Feature j. */
  float feature(int j);

  /** The array that holds the features, from {@link #offset} on. Must not be written to. */
  float[] block();

  int offset();

  /** The label, or NaN if there is none. */
  float label();
}
