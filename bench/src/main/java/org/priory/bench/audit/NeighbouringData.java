package org.priory.bench.audit;

import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.Wall;

/**
 * Two neighbouring data sets, made up: some records, and the same with one more, the canary; or
 * some records and the canary, and the same with another in its place, its opposite.
 */
interface NeighbouringData {

  /** Who is in a data set. */
  enum Who {
    NOBODY,
    OTHERS,
    OTHERS_AND_CANARY,
    CANARY,
    OTHERS_AND_OPPOSITE,
    OPPOSITE;

    boolean hasOthers() {
      return this == OTHERS || this == OTHERS_AND_CANARY || this == OTHERS_AND_OPPOSITE;
    }

    boolean hasOpposite() {
      return this == OPPOSITE || this == OTHERS_AND_OPPOSITE;
    }

    boolean hasCanary() {
      return this == CANARY || this == OTHERS_AND_CANARY;
    }
  }

  /**
   * The door to one of the data sets.
   *
   * @param source of sampling and noise
   * @throws IllegalArgumentException if there is no opposite of the canary, and it is asked for
   */
  Wall wall(Who who, RandomSource source);
}
