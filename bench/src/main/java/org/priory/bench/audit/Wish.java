package org.priory.bench.audit;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.wall.Sampling;

/**
 * What a person may ask of the method that is audited.
 *
 * @param rate of Poisson samples; empty for what the method does by default
 * @param steps how many; empty for a few
 * @param neighbours whom it hides
 */
record Wish(OptionalDouble rate, OptionalLong steps, Neighbours neighbours) {
  /** No wish: samples as the method has them by default, and a few steps. */
  static final Wish NONE = new Wish(OptionalDouble.empty(), OptionalLong.empty());

  /** Under add/remove neighbours. */
  Wish(OptionalDouble rate, OptionalLong steps) {
    this(rate, steps, Neighbours.ADD_REMOVE);
  }

  boolean isReplaceOne() {
    return neighbours == Neighbours.REPLACE_ONE;
  }

  /** For the same cost a few answers tell as much as many, and take less time. */
  private static final long FEW = 4;

  int fewSteps() {
    return Math.toIntExact(steps.orElse(FEW));
  }

  /** Poisson samples if they were asked for, else everybody. */
  Sampling sampling() {
    return rate.isPresent() ? new Sampling.Poisson(rate.getAsDouble()) : new Sampling.Everything();
  }
}
