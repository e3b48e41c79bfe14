package org.priory.privacy.query;

/**
 * A sum of vectors that are bounded by how they are made, whatever a row holds, so that nothing of
 * them has to be measured before they are added.
 *
 * <p>Where every row is a record, the engine divides the plan's clip by the public {@link #bound}
 * and lets an {@link Adder} add each row in whole steps of the grid of its sums. Such a sum is
 * exact: it depends neither on the order of the rows nor on those beside them, so that rows may be
 * added as they are read. Where a record has several rows, it is a {@link BatchQuery} as any other.
 *
 * <p><b>Assumes</b> of the query that no row has a vector of a norm over the bound, and that what
 * an adder adds for a row is a function of that row alone ({@code docs/proofs/wall.md}, section 2).
 */
public interface ExactQuery extends BatchQuery {

  /** Largest L2 norm that the vector of any row has as it is computed, whatever its bits. */
  double bound();

  /**
   * What adds rows up: used by one thread at a time, and never fails on a row.
   *
   * @param scale steps of the grid in a one: a row with the vector v adds the whole numbers that
   *     are nearest to {@code scale * v}
   */
  Adder adder(double scale);

  /** Adds up rows. */
  interface Adder {

    /** Adds the vectors of some rows. */
    void add(Batch batch);

    /** Adds the sum of all rows so far, fewer than 2^31, to some steps. It is zero after it. */
    void take(long[] steps);
  }
}
