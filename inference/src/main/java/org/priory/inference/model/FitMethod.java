package org.priory.inference.model;

import java.util.List;
import java.util.Optional;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;

/**
 * A way to fit a model, decided to its last number before the data is touched: all of it follows
 * from {@link PublicKnowledge} and from settings that a person gave.
 *
 * <p>There are three: a {@link Method} asks the wall for noisy sums, a {@link Mechanism} runs
 * behind it as a named mechanism, and a {@link Hybrid} does the one after the other.
 *
 * @param <P> the posterior that comes out
 */
public sealed interface FitMethod<P> permits Method, Mechanism, Hybrid {

  /** The name by which the method is asked for. */
  String name();

  /** The named mechanism that runs first, if there is one. */
  Optional<NamedMechanism<double[]>> first();

  /** Everything that is asked of the wall afterwards, if anything is. */
  Optional<Plan> asked();

  /** Runs the mechanism, asks the questions of the plan, and makes the posterior. */
  P fit(FitDoor door, Progress progress);

  /** How much the answers will tell. */
  Forecast forecast();

  /** What was chosen from public quantities, and why, a sentence each. */
  List<String> choices();

  /**
   * Why its posterior is not to be read as uncertainty, in words that end a sentence: nobody is
   * shown an interval, a standard deviation or a clear sign then. Empty if its intervals hold about
   * as often as they say.
   */
  default Optional<String> withoutIntervals() {
    return Optional.empty();
  }

  /**
   * Whether it makes something of fewer answers than its plan has, as {@link
   * org.priory.privacy.wall.Questions#left} says: so many may be lost with a process that is ended.
   */
  default boolean canEndEarly() {
    return false;
  }
}
