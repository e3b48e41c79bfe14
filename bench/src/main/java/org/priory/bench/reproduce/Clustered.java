package org.priory.bench.reproduce;

import java.util.Arrays;
import java.util.List;

/**
 * The mean of values that come in clusters, and its standard error.
 *
 * @param mean of all
 * @param error the larger of the one that takes values as independent and the one that takes
 *     clusters as independent; the first alone if there are few clusters
 * @param count of the values
 */
record Clustered(double mean, double error, int count) {
  /** With fewer clusters their spread says too little. */
  private static final int FEW = 5;

  static Clustered of(List<double[]> clusters) {
    double[] all = clusters.stream().flatMapToDouble(Arrays::stream).toArray();
    if (all.length == 0) {
      return new Clustered(Double.NaN, Double.NaN, 0);
    }
    double mean = Arrays.stream(all).average().orElseThrow();
    double squares = Arrays.stream(all).map(x -> (x - mean) * (x - mean)).sum();
    double plain = Math.sqrt(squares) / all.length;
    if (clusters.size() < FEW) {
      return new Clustered(mean, plain, all.length);
    }
    // the error of a ratio of sums: sqrt(m/(m - 1) sum_c (sum_i (x_ci - mean))^2)/n
    double between =
        clusters.stream()
            .mapToDouble(each -> Arrays.stream(each).map(x -> x - mean).sum())
            .map(sum -> sum * sum)
            .sum();
    double m = clusters.size();
    return new Clustered(
        mean, Math.max(plain, Math.sqrt(m / (m - 1) * between) / all.length), all.length);
  }
}
