package org.priory.privacy.query;

/** Some rows side by side, seen only inside a query. Valid during the call. */
public interface Batch {
  /** Number of rows. */
  int rows();

  /** Number of features. */
  int width();

  /**
   * The array that holds the features, row-major: feature j of row i is at {@code offset() + i *
   * width() + j}. Much longer than the batch, as a rule; must not be written to.
   */
  float[] features();

  /** Where in {@link #features} the first row starts. */
  int offset();

  /**
   * The label of row i at i, NaN where there is none. May be longer than the batch; must not be
   * written to.
   */
  float[] labels();
}
