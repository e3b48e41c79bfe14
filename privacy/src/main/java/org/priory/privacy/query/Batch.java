package org.priory.privacy.query;

/**
 * Some rows side by side, each a record of its own, seen only inside a query. Valid during the
 * call.
 */
public interface Batch {
  /** Number of rows. */
  int rows();

  /** Number of features. */
  int width();

  /** The features, row-major, {@code rows() * width()} of them. Must not be written to. */
  float[] features();

  /** The labels, NaN where there is none. Must not be written to. */
  float[] labels();
}
