package org.priory.inference.diagnostics;

import org.priory.numerics.random.RandomSource;

/** Predictions for the tests. */
final class Predictions {
  private Predictions() {}

  /** Pairs of a probability and an outcome that is 0 or 1. */
  static BinaryPredictions of(double... pairs) {
    BinaryPredictions predictions = new BinaryPredictions();
    for (int i = 0; i < pairs.length; i += 2) {
      predictions.add(pairs[i], pairs[i + 1] == 1);
    }
    return predictions;
  }

  /** Probabilities on a coarse grid, so that there are ties, and outcomes of any kind. */
  static BinaryPredictions random(int count, RandomSource source) {
    BinaryPredictions predictions = new BinaryPredictions();
    for (int i = 0; i < count; i++) {
      predictions.add(source.nextLong(21) / 20.0, source.nextDouble() < 0.3);
    }
    return predictions;
  }
}
