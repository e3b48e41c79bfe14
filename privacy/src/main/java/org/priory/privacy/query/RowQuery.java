package org.priory.privacy.query;

import java.io.Serializable;

/**
 * A vector for each row, to be summed over the sampled records.
 *
 * <p>A record contributes the mean of the vectors of its rows, so that a person with several rows
 * counts as one row drawn from them at random would on average. The engine clips that mean to the
 * plan's norm and sums over records. The function must depend on the row and on public things only
 * (earlier noisy answers included), and is called from several threads at once.
 *
 * <p>A query is a value that can travel to other machines: all that it holds is serialisable, and
 * no more than it needs.
 */
public interface RowQuery extends Serializable {

  /** Length of the vector. */
  int dimension();

  /**
   * Adds the row's vector to {@code sum}.
   *
   * @param row the row
   * @param sum of the record so far, all zero for its first row
   */
  void addTo(Row row, double[] sum);

  /**
   * Makes the record's vector out of the mean of its rows' vectors, in place. As a rule it is that
   * mean.
   */
  default void finish(double[] mean) {}
}
