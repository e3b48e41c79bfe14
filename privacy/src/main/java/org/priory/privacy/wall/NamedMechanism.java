package org.priory.privacy.wall;

import java.util.Map;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.Rows;

/**
 * A reviewed method that is not a noisy sum: a posterior sample, objective or output perturbation,
 * a stable histogram. It runs behind the wall and declares its own cost.
 *
 * @param <T> what it releases
 */
public interface NamedMechanism<T> {
  /** The name under which it is charged and stated. */
  String name();

  /** What a run costs, whatever the data. */
  PrivacyEvent event();

  /** What is known about how its result is computed, which the cost rests on. */
  SamplerGuarantee guarantee();

  /** The public numbers that it was set up with, for the statement, by their names. */
  Map<String, Double> settings();

  /**
   * Whether its cost holds for all rows of a person together, who may have several: it must then
   * bound what a person adds, not what a row does.
   */
  default boolean boundsPersons() {
    return false;
  }

  /** Runs on the rows; total, and with all of its noise from the source. */
  T run(Rows rows, RandomSource source);

  /** Runs on the rows without noise, for the curator's own eyes: NOT PRIVATE. */
  T withoutNoise(Rows rows);
}
