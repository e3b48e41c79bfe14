package org.priory.inference.variational.topics;

/**
 * Counts of words in topics made from noisy ones, by what is known besides: no count is negative,
 * most are near zero, and the sum over topics of a word's counts was bought on its own, with far
 * less noise. All of it is post-processing.
 */
final class TopicTable {
  private final int topics;
  private final double[] wordCounts;
  private final double all;
  private final PositivePart cell;

  /**
   * @param wordCounts the counts of words, as {@link #positive} made them
   * @param shape of the prior of a cell
   */
  TopicTable(int topics, double[] wordCounts, double shape) {
    this.topics = topics;
    this.wordCounts = wordCounts.clone();
    this.cell = new PositivePart(shape);
    double sum = 0;
    for (double each : wordCounts) {
      sum += each;
    }
    this.all = sum;
  }

  /**
   * Counts of words from noisy ones: means under a Gamma prior, so that all are more than 0.
   *
   * @param s standard deviation of the noise
   */
  static double[] positive(double[] noisy, double s) {
    double mean = 0;
    for (double each : noisy) {
      mean += each / noisy.length;
    }
    // A corpus without a word, or drowned in noise: all alike.
    double b = Math.max(mean, Math.max(s / Math.sqrt(noisy.length), 1e-9));
    PositivePart word = new PositivePart(0.5);
    double[] counts = new double[noisy.length];
    for (int w = 0; w < counts.length; w++) {
      counts[w] = Math.max(word.mean(noisy[w], b, s), 1e-4 * b);
    }
    return counts;
  }

  /**
   * Counts of all cells from noisy ones.
   *
   * @param noisy that of word w in topic k at w K + k
   * @param s standard deviation of the noise
   */
  double[] counts(double[] noisy, double s) {
    double[] totals = totals(noisy);
    double[] counts = new double[noisy.length];
    for (int w = 0; w < wordCounts.length; w++) {
      for (int k = 0; k < topics; k++) {
        // before the cell was seen: the word's share of the topic's total
        double b = totals[k] * wordCounts[w] / all;
        counts[w * topics + k] = cell.mean(noisy[w * topics + k], b, s);
      }
    }
    fit(counts);
    return counts;
  }

  /** Totals of topics: sums over words, which have little noise, none below a tenth of the mean. */
  private double[] totals(double[] noisy) {
    double[] totals = new double[topics];
    for (int i = 0; i < noisy.length; i++) {
      totals[i % topics] += noisy[i];
    }
    for (int k = 0; k < topics; k++) {
      totals[k] = Math.max(totals[k], 0.1 * all / topics);
    }
    return totals;
  }

  /** Scales each word's counts so that they add up to what was bought for the word. */
  private void fit(double[] counts) {
    for (int w = 0; w < wordCounts.length; w++) {
      double sum = 0;
      for (int k = 0; k < topics; k++) {
        sum += counts[w * topics + k];
      }
      for (int k = 0; k < topics; k++) {
        int i = w * topics + k;
        counts[i] = sum > 0 ? counts[i] * wordCounts[w] / sum : wordCounts[w] / topics;
      }
    }
  }
}
