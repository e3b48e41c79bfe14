package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.priory.numerics.special.NormalQuantile;

/**
 * The mean of values that come in clusters, and its standard error.
 *
 * @param mean of all
 * @param error the larger of the one that takes values as independent and the one that takes
 *     clusters as independent
 * @param margin half of the length of a 95 % interval, the larger of the two: with few clusters
 *     Student's quantile is much larger than the normal one
 * @param count of the values
 */
record Clustered(double mean, double error, double margin, int count) {
  private static final double LEVEL = 0.975;

  static Clustered of(List<double[]> clusters) {
    double[] all = clusters.stream().flatMapToDouble(Arrays::stream).toArray();
    if (all.length == 0) {
      return new Clustered(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    double mean = Arrays.stream(all).average().orElseThrow();
    double squares = Arrays.stream(all).map(x -> (x - mean) * (x - mean)).sum();
    double plain = Math.sqrt(squares) / all.length;
    double normal = NormalQuantile.of(LEVEL);
    int m = clusters.size();
    if (m == 1) {
      return new Clustered(mean, plain, normal * plain, all.length);
    }
    // the error of a ratio of sums: sqrt(m/(m - 1) sum_c (sum_i (x_ci - mean))^2)/n
    double between =
        clusters.stream()
            .mapToDouble(each -> Arrays.stream(each).map(x -> x - mean).sum())
            .map(sum -> sum * sum)
            .sum();
    double clustered = Math.sqrt(m / (m - 1.0) * between) / all.length;
    double student = TDistribution.of(m - 1).inverseCumulativeProbability(LEVEL);
    return new Clustered(
        mean,
        Math.max(plain, clustered),
        Math.max(normal * plain, student * clustered),
        all.length);
  }
}
