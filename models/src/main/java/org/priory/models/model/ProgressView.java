package org.priory.models.model;

import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.priory.inference.model.Progress;

/** How a run shows how far it is. */
@FunctionalInterface
public interface ProgressView {
  /**
   * Watches a run.
   *
   * @param epsilon what is promised after so many steps; empty where nothing is charged
   */
  Progress watch(Optional<LongToDoubleFunction> epsilon);
}
