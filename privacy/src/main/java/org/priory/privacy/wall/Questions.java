package org.priory.privacy.wall;

import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Whoever answers an algorithm's questions: a {@link Passage}, which is paid for, or plain sums for
 * the curator's own eyes.
 */
public interface Questions {

  /** How many questions, on which samples, with which bound. */
  Plan plan();

  /** The sum of the query's clipped vectors over a fresh sample, with the plan's noise. */
  NoisySum ask(RowQuery query);

  /** The sum of a batch query's clipped vectors over a fresh sample, with the plan's noise. */
  NoisySum ask(BatchQuery query);

  /** The sum of the documents' clipped vectors over a fresh sample, with the plan's noise. */
  NoisySum ask(DocumentQuery query);

  /**
   * How many questions are answered from here on: fewer than the plan has left, where some were
   * lost with a process that was ended.
   */
  default long left() {
    return Long.MAX_VALUE;
  }

  /**
   * Whether another process could go on from here and lose nothing: the moment to save what it
   * needs. False where no other may.
   */
  default boolean isPartDone() {
    return false;
  }

  /** Whether noise protects the records. */
  boolean isPrivate();
}
