package org.priory.inference.neural;

import java.util.List;

/**
 * A posterior of a network as draws of its parameters: predictions are averages over the draws.
 *
 * @param shape of each
 * @param draws parameters; must not be changed
 */
public record Ensemble(NetworkShape shape, List<float[]> draws) {
  public Ensemble {
    draws = List.copyOf(draws);
    if (draws.isEmpty()) {
      throw new IllegalArgumentException("an ensemble needs a draw");
    }
    for (float[] draw : draws) {
      if (draw.length != shape.parameters()) {
        throw new IllegalArgumentException(
            "a draw must have " + shape.parameters() + " parameters, had " + draw.length);
      }
    }
  }
}
