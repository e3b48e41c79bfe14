package org.priory.inference.model;

import java.util.List;

/**
 * What a fit needs to go on in another process: numbers that follow from noisy answers and public
 * things alone, so that it is no more private than the posterior.
 *
 * @param moves answers that went into it
 * @param values in an order that the method knows; must not be changed
 */
public record Snapshot(long moves, List<float[]> values) {
  public Snapshot {
    if (moves < 0) {
      throw new IllegalArgumentException("moves must be >= 0, were " + moves);
    }
    values = List.copyOf(values);
  }
}
