package org.priory.privacy.query;

/**
 * A sum of vectors of which only the norms and weighted sums are ever made, for networks: no vector
 * of a single record is stored.
 *
 * <p>For each batch the engine first asks for the norms, sets the weights that clip, and then asks
 * for the weighted sum. Both must speak of the same vectors.
 */
public interface BatchQuery {

  /** Length of the vectors. */
  int dimension();

  /** Fills in the L2 norm of each row's vector. */
  void norms(Batch batch, double[] norms);

  /** Adds the sum over rows of weight times vector to {@code sum}. */
  void addWeighted(Batch batch, double[] weights, double[] sum);

  /**
   * Bound on rounding errors, below 0.01. For each row there is a vector that depends on the row
   * alone, not on those beside it; {@link #norms} is off by at most this share of its norm, and
   * {@link #addWeighted} by at most this share of the sum over rows of weight times norm. For
   * products in single precision over batches of n rows about n 2^-24.
   */
  double roundingShare();
}
