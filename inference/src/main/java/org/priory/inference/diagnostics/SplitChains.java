package org.priory.inference.diagnostics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.priory.numerics.special.NormalQuantile;
import org.priory.numerics.special.Quantile;

/**
 * The draws of one quantity, every chain cut into halves, so that a chain that drifts does not
 * agree with itself.
 *
 * @param halves equally long
 */
record SplitChains(double[][] halves) {

  /** Cuts chains in two; the one in the middle of an odd number is left out. */
  static SplitChains of(double[][] chains) {
    int half = chains[0].length / 2;
    double[][] halves = new double[2 * chains.length][];
    for (int c = 0; c < chains.length; c++) {
      int length = chains[c].length;
      halves[2 * c] = Arrays.copyOfRange(chains[c], 0, half);
      halves[2 * c + 1] = Arrays.copyOfRange(chains[c], length - half, length);
    }
    return new SplitChains(halves);
  }

  int length() {
    return halves[0].length;
  }

  int count() {
    return halves.length * length();
  }

  double[] pooled() {
    return Arrays.stream(halves).flatMapToDouble(Arrays::stream).toArray();
  }

  /** Chains of this shape with other values, in the order of {@link #pooled}. */
  private SplitChains with(double[] values) {
    double[][] next = new double[halves.length][];
    for (int c = 0; c < halves.length; c++) {
      next[c] = Arrays.copyOfRange(values, c * length(), (c + 1) * length());
    }
    return new SplitChains(next);
  }

  /** Normal scores of the ranks, Phi^-1((r - 3/8)/(S + 1/4)); equal values share their rank. */
  SplitChains rankNormalised() {
    double[] values = pooled();
    Integer[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((a, b) -> Double.compare(values[a], values[b]))
            .toArray(Integer[]::new);
    double[] scores = new double[values.length];
    int from = 0;
    while (from < order.length) {
      int to = from;
      while (to + 1 < order.length && values[order[to + 1]] == values[order[from]]) {
        to++;
      }
      double rank = 1 + 0.5 * (from + to);
      for (int i = from; i <= to; i++) {
        scores[order[i]] = NormalQuantile.of((rank - 0.375) / (values.length + 0.25));
      }
      from = to + 1;
    }
    return with(scores);
  }

  /** Distances from the median: chains with different widths differ here. */
  SplitChains folded() {
    double[] values = pooled();
    double median = quantile(0.5);
    return with(Arrays.stream(values).map(x -> Math.abs(x - median)).toArray());
  }

  /** 1 where a value is at most the quantile. */
  SplitChains below(double p) {
    double quantile = quantile(p);
    return with(Arrays.stream(pooled()).map(x -> x <= quantile ? 1 : 0).toArray());
  }

  private double quantile(double p) {
    double[] sorted = pooled();
    Arrays.sort(sorted);
    return Quantile.ofSorted(sorted, p);
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** With n - 1 in the denominator. */
  static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
  }
}
