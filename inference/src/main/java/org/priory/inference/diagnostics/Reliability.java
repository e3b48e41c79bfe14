package org.priory.inference.diagnostics;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether what is predicted with probability p happens with frequency p: predictions in bins of
 * equal width (Naeini, Cooper and Hauskrecht 2015).
 *
 * @param bins those that hold a prediction, rising
 */
public record Reliability(List<Bin> bins) {

  /** The default number of bins. */
  public static final int DEFAULT_BINS = 15;

  /**
   * The predictions from {@code low} to {@code high}.
   *
   * @param count how many there are, at least one
   * @param predicted the mean of their probabilities
   * @param observed how often the class was observed among them
   */
  public record Bin(double low, double high, int count, double predicted, double observed) {

    double gap() {
      return Math.abs(predicted - observed);
    }
  }

  public Reliability {
    bins = List.copyOf(bins);
  }

  /** Sorts predictions, of which there is at least one, into bins. */
  public static Reliability of(BinaryPredictions predictions, int bins) {
    int[] counts = new int[bins];
    int[] positives = new int[bins];
    double[] sums = new double[bins];
    for (int i = 0; i < predictions.count(); i++) {
      double p = predictions.probability(i);
      int bin = Math.min(bins - 1, (int) (p * bins));
      counts[bin]++;
      positives[bin] += predictions.outcome(i) ? 1 : 0;
      sums[bin] += p;
    }
    List<Bin> filled = new ArrayList<>();
    for (int b = 0; b < bins; b++) {
      if (counts[b] > 0) {
        filled.add(
            new Bin(
                (double) b / bins,
                (b + 1.0) / bins,
                counts[b],
                sums[b] / counts[b],
                (double) positives[b] / counts[b]));
      }
    }
    return new Reliability(filled);
  }

  /** ECE: the mean gap between predicted and observed, bins weighted by their predictions. */
  public double expectedError() {
    double sum = 0;
    double count = 0;
    for (Bin bin : bins) {
      sum += bin.count() * bin.gap();
      count += bin.count();
    }
    return sum / count;
  }

  /** MCE: the largest gap of all bins. */
  public double largestError() {
    return bins.stream().mapToDouble(Bin::gap).max().orElseThrow();
  }
}
