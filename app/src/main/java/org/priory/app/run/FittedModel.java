package org.priory.app.run;

import java.util.Map;

/** A posterior as it is shown and kept. */
public interface FittedModel {

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
}
