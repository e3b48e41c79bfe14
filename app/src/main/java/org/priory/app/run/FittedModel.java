package org.priory.app.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.privacy.data.Target;

/** A posterior as it is shown and kept. */
public interface FittedModel {

  /** What is clear, in a sentence; empty if nothing is, or it has no words. */
  default Optional<String> found(Target target) {
    return Optional.empty();
  }

  /** What it says about a made-up person, if it explains a column by others. */
  default Optional<Example> example() {
    return Optional.empty();
  }

  /** Why it has no intervals, if it has none, in words that end a sentence. */
  default Optional<String> withoutIntervals() {
    return Optional.empty();
  }

  /** A table for a person: what is known about each coefficient. */
  String table();

  /** The same as members of {@code posterior.json}. */
  Map<String, Object> summary();

  /** All that is needed to predict, as members of {@code model.json}. */
  Map<String, Object> parameters();

  /**
   * Draws for {@code draws.csv}.
   *
   * @throws IllegalStateException if the model has too many parameters to draw
   */
  Draws draws();

  /** The draws of each chain, where there are several. */
  default List<Draws> chains() {
    return List.of();
  }
}
