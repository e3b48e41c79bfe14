package org.priory.privacy.query;

/**
 * A vector for each row, to be summed over the sampled records.
 *
 * <p>The engine adds the vectors of all rows of a record, clips the result to the plan's norm and
 * sums. The function must depend on the row and on public things only (earlier noisy answers
 * included), and is called from several threads at once.
 */
public interface RowQuery {

  /** Length of the vector. */
  int dimension();

  /**
   * Adds the row's vector to {@code sum}.
   *
   * @param row the row
   * @param sum of the record so far, all zero for its first row
   */
  void addTo(Row row, double[] sum);
}
