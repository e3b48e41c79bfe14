package org.priory.privacy.wall;

import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.Rows;

/**
 * A reviewed method that is not a noisy sum: a posterior sample, objective or output perturbation.
 * It runs behind the wall and declares its own cost.
 *
 * @param <T> what it releases
 */
public interface NamedMechanism<T> {
  /** The name under which it is charged and stated. */
  String name();

  /** What a run costs, whatever the data. */
  PrivacyEvent event();

  /** Runs on the rows; total, and with all of its noise from the source. */
  T run(Rows rows, RandomSource source);
}
