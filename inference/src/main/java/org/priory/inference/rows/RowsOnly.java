package org.priory.inference.rows;

import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Questions about rows that are changed before they are passed on to other questions, whose plan
 * and answers they share. What changes them must leave each row a function of itself alone, and its
 * vector no longer than it was.
 */
public interface RowsOnly extends Questions {
  /** Who answers in the end. */
  Questions all();

  @Override
  default Plan plan() {
    return all().plan();
  }

  @Override
  default NoisySum ask(DocumentQuery query) {
    throw new UnsupportedOperationException("the records are rows: ask a RowQuery or a BatchQuery");
  }

  @Override
  default long left() {
    return all().left();
  }

  @Override
  default boolean isPartDone() {
    return all().isPartDone();
  }

  @Override
  default boolean isPrivate() {
    return all().isPrivate();
  }
}
