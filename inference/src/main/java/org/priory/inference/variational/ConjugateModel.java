package org.priory.inference.variational;

import java.io.Serializable;
import java.util.Optional;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.Row;

/**
 * A model of the conjugate-exponential family, or one that is brought there by auxiliary variables
 * (VIPS, sections 4 and 5): what one record contributes, and how sums over records become a
 * posterior. Latent variables of a record, if there are any, live only inside {@link #addExpected}.
 *
 * <p><b>Contract.</b> {@link #addExpected} depends on its row and on q alone, and adds to each
 * block a vector of norm at most the block's bound. The wall clips all the same.
 *
 * @param <Q> the variational posterior
 */
public interface ConjugateModel<Q> extends Serializable {

  /** What is released, and with which weights. */
  JointRelease release();

  /** Where the iteration starts: a value that depends on nothing but public knowledge. */
  Q start();

  /** E-step for one row: adds its expected statistics under q, block after block. */
  void addExpected(Q q, Row row, double[] sum);

  /**
   * E-step for many rows, by products of matrices: the vectors of {@link #addExpected}, each block
   * times its scale and {@code clip}. Nothing if there is no such way, or if its rounding would
   * cost too much noise.
   */
  default Optional<BatchQuery> batch(Q q, double clip) {
    return Optional.empty();
  }

  /**
   * E-step for records whose rows belong together, such as sequences, with each block times its
   * scale and {@code clip}. Nothing if every row counts for itself.
   */
  default Optional<RecordQuery> ofRecords(Q q, double clip) {
    return Optional.empty();
  }

  /**
   * M-step: the posterior from the sums over all records.
   *
   * @param statistics noisy: matrices among them may have lost their definiteness
   * @param last the posterior before
   */
  Q posterior(NoisyStatistics statistics, Q last);
}
