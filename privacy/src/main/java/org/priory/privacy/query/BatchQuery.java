package org.priory.privacy.query;

import java.io.Serializable;

/**
 * A sum of vectors of which only the norms and weighted sums are ever made, by products of
 * matrices: no vector of a single row is stored.
 *
 * <p>For each batch the engine first asks for the norms, sets the weights that clip, and then asks
 * for the weighted sum. Both must speak of the same vectors. A record of k rows contributes the
 * mean of their vectors: each has 1/k of the weight that the mean of their norms asks for, or,
 * where the query knows it, the norm of their mean ({@link #mostCancelled}).
 *
 * <p><b>Assumes</b> of the query that for each row there is a vector v that depends on the row
 * alone, not on those beside it, and that what a worker computes is, bit for bit, a function of the
 * batch's rows in their order, of their labels and of the weights: not of the offset, the thread,
 * or the batches before. The privacy proof rests on it ({@code docs/proofs/wall.md}, section 4).
 *
 * <p>A query is a value that can travel to other machines: all that it holds is serialisable, and
 * no more than it needs.
 */
public interface BatchQuery extends Serializable {

  /** Length of the vectors. */
  int dimension();

  /**
   * Bound s on rounding errors in batches of at most so many rows, below 2^-10. A norm is off by at
   * most s |v|, and a weighted sum by at most s times the sum over its rows of weight times |v|.
   * For products in single precision over n rows about n 2^-24. A row for which this cannot be
   * held, or with |v| over 1e140, must have a norm that is not finite, whatever the batch.
   */
  double roundingShare(int rows);

  /**
   * Most rows of a batch, from 1 to 512; always the same. The noise covers what one record changes
   * in the rounding of so many others, so twice the rows cost four times as much of it in single
   * precision (1.6 % of the noise for 256). One that is just above the default number of records in
   * a sample saves the work of a second batch.
   */
  default int mostRows() {
    return 256;
  }

  /**
   * By how much the norm of the mean of a record's vectors may be taken to be below the mean of
   * their norms: 1, the default, cuts the mean of norms; with more, workers say the norms of means,
   * and a record is cut by the larger of that and the mean of norms over this. Rounding errors are
   * a share of norms, not of what is left when vectors cancel, so the noise covers so many times
   * {@link #roundingShare}. Always the same, at most 2.
   */
  default double mostCancelled() {
    return 1;
  }

  /** What computes: each is used by one thread and may keep scratch memory. */
  Worker worker();

  /** Norms and weighted sums of batches. */
  interface Worker {

    /** Fills in the L2 norm of each row's vector, that of row i at i. */
    void norms(Batch batch, double[] norms);

    /**
     * Replaces the mean of norms by the norm of the mean for records whose rows follow each other,
     * off by at most s times the mean of norms. A record may be left as it is, if that follows from
     * the number of its rows. The call before was {@link #norms} for the same batch.
     *
     * @param starts where the rows of each record start, and then how many rows there are
     * @param means of the norms of each record
     */
    default void meanNorms(int records, int[] starts, double[] means) {}

    /**
     * Adds the sum over rows of weight times vector to {@code sum}. The call before was {@link
     * #norms} or {@link #meanNorms} for the same batch, so that a worker may keep what it found.
     */
    void addWeighted(Batch batch, double[] weights, double[] sum);
  }

  /** A worker whose weighted sums are so long that they come in pieces and are never whole. */
  interface PiecewiseWorker extends Worker {

    /**
     * Hands out the sum over rows of weight times vector: every place once, or not at all where it
     * is zero. The call before was {@link #norms} for the same batch.
     *
     * @param pieces may be called by several threads at a time
     */
    void weighted(Batch batch, double[] weights, Pieces pieces);

    @Override
    default void addWeighted(Batch batch, double[] weights, double[] sum) {
      weighted(
          batch,
          weights,
          (at, values, count) -> {
            for (int i = 0; i < count; i++) {
              sum[at + i] += values[i];
            }
          });
    }
  }

  /** Takes pieces of a vector. */
  interface Pieces {

    /**
     * Takes some values, which it may overwrite.
     *
     * @param at the place of the first of them in the vector
     */
    void take(int at, double[] values, int count);
  }
}
