package org.priory.inference.diagnostics;

/** How often the class that is at least as probable as the other was observed. */
public final class Accuracy {
  private Accuracy() {}

  /** The share of right predictions among at least one. */
  public static double of(BinaryPredictions predictions) {
    int right = 0;
    for (int i = 0; i < predictions.count(); i++) {
      if (predictions.probability(i) >= 0.5 == predictions.outcome(i)) {
        right++;
      }
    }
    return (double) right / predictions.count();
  }
}
