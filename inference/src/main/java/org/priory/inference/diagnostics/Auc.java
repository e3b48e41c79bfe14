package org.priory.inference.diagnostics;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Area under the receiver's curve: the chance that a random positive is ranked above a random
 * negative, ties counting half (Mann and Whitney 1947).
 */
public final class Auc {
  private Auc() {}

  /** Empty unless both classes were observed. */
  public static OptionalDouble of(BinaryPredictions predictions) {
    int positives = 0;
    for (int i = 0; i < predictions.count(); i++) {
      positives += predictions.outcome(i) ? 1 : 0;
    }
    int negatives = predictions.count() - positives;
    if (positives == 0 || negatives == 0) {
      return OptionalDouble.empty();
    }
    double[] above = sorted(predictions, true, positives);
    double[] below = sorted(predictions, false, negatives);
    // 2 U = sum over positives of (negatives below + negatives not above)
    double doubled = 0;
    int less = 0;
    int lessOrEqual = 0;
    for (double score : above) {
      while (less < negatives && below[less] < score) {
        less++;
      }
      while (lessOrEqual < negatives && below[lessOrEqual] <= score) {
        lessOrEqual++;
      }
      doubled += (double) less + lessOrEqual;
    }
    return OptionalDouble.of(doubled / (2.0 * positives * negatives));
  }

  private static double[] sorted(BinaryPredictions predictions, boolean outcome, int count) {
    double[] scores = new double[count];
    int next = 0;
    for (int i = 0; i < predictions.count(); i++) {
      if (predictions.outcome(i) == outcome) {
        scores[next++] = predictions.probability(i);
      }
    }
    Arrays.sort(scores);
    return scores;
  }
}
