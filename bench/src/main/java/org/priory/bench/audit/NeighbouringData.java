package org.priory.bench.audit;

import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.Wall;

/** Two neighbouring data sets, made up: some records, and the same with one more, the canary. */
interface NeighbouringData {

  /** Who is in a data set. */
  enum Who {
    NOBODY,
    OTHERS,
    OTHERS_AND_CANARY,
    CANARY;

    boolean hasOthers() {
      return this == OTHERS || this == OTHERS_AND_CANARY;
    }

    boolean hasCanary() {
      return this == CANARY || this == OTHERS_AND_CANARY;
    }
  }

  /**
   * The door to one of the data sets.
   *
   * @param source of sampling and noise
   */
  Wall wall(Who who, RandomSource source);
}
