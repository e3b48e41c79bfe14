package org.priory.privacy.accounting.renyi;

/** A sum of positive numbers that are given by their logarithms. */
final class LogSum {
  private double largest = Double.NEGATIVE_INFINITY;

  /** The sum over exp(largest). */
  private double scaled;

  void add(double log) {
    if (log == Double.NEGATIVE_INFINITY) {
      return;
    }
    if (log <= largest) {
      scaled += Math.exp(log - largest);
    } else {
      scaled = scaled * Math.exp(largest - log) + 1;
      largest = log;
    }
  }

  /** The logarithm of the sum. */
  double log() {
    return largest + Math.log(scaled);
  }

  /** The logarithm of 1 + the sum. */
  double log1p() {
    return largest < 0
        ? Math.log1p(scaled * Math.exp(largest))
        : largest + Math.log(scaled + Math.exp(-largest));
  }
}
