package org.priory.inference.model;

import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.Questions;

/**
 * A method that no noise makes private, such as one that keeps a number for every record. It runs
 * for the curator's own eyes only.
 *
 * @param <P> the posterior that comes out
 */
public interface OpenMethod<P> extends Method<P> {

  /**
   * Looks at the rows themselves: NOT PRIVATE.
   *
   * @param questions of {@link #plan}, without noise
   */
  P fitWithoutNoise(Questions questions, Rows rows, Progress progress);

  @Override
  default P fit(Questions questions, Progress progress) {
    throw new IllegalStateException(name() + " cannot be private: nothing was asked");
  }
}
