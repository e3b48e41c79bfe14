package org.priory.inference.diagnostics;

import java.util.Arrays;

/** Predicted probabilities of one of two classes, each beside what was observed. */
public final class BinaryPredictions {
  private double[] probabilities = new double[1024];
  private boolean[] outcomes = new boolean[1024];
  private int count;

  /** A prediction and its outcome. */
  public void add(double probability, boolean outcome) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be in [0, 1], was " + probability);
    }
    if (count == outcomes.length) {
      int larger = Math.multiplyExact(count, 2);
      probabilities = Arrays.copyOf(probabilities, larger);
      outcomes = Arrays.copyOf(outcomes, larger);
    }
    probabilities[count] = probability;
    outcomes[count++] = outcome;
  }

  public int count() {
    return count;
  }

  /** The i-th predicted probability. */
  public double probability(int i) {
    return probabilities[i];
  }

  /** Whether the class of the i-th prediction was observed. */
  public boolean outcome(int i) {
    return outcomes[i];
  }
}
