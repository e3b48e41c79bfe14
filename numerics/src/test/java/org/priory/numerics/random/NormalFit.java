package org.priory.numerics.random;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import org.priory.numerics.special.Normal;

/** Every test of fit that a sampler of normal numbers has to pass. */
final class NormalFit {

  private static final int CELLS = 1000;
  private static final int SORTED = 1_000_000;

  private NormalFit() {}

  /** Smallest probability of all tests, times their number (Bonferroni), and which test it was. */
  static Map.Entry<String, Double> worst(DoubleSupplier sampler, int draws) {
    long[] cells = new long[CELLS];
    double[] sorted = new double[SORTED];
    double[] tails = {2, 3, 3.5, 4, 5, 6};
    long[] above = new long[tails.length];
    long[] below = new long[tails.length];
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    double product = 0;
    double previous = 0;
    for (int i = 0; i < draws; i++) {
      double x = sampler.getAsDouble();
      cells[Math.min(CELLS - 1, (int) (CELLS * Normal.cdf(x)))]++;
      if (i < SORTED) {
        sorted[i] = x;
      }
      for (int t = 0; t < tails.length && Math.abs(x) > tails[t]; t++) {
        (x > 0 ? above : below)[t]++;
      }
      double square = x * x;
      sum1 += x;
      sum2 += square;
      sum3 += square * x;
      sum4 += square * square;
      product += x * previous;
      previous = x;
    }
    Map<String, Double> results = new TreeMap<>();
    double[] fair = new double[CELLS];
    Arrays.fill(fair, 1.0 / CELLS);
    results.put("chi-square", Goodness.chiSquare(cells, fair));
    results.put("Kolmogorov", Goodness.kolmogorov(sorted, Normal::cdf));
    // Moments 0, 1, 0, 3 with variances 1, 2, 15, 96
    double n = draws;
    results.put("mean", Goodness.normal(sum1, 0, Math.sqrt(n)));
    results.put("variance", Goodness.normal(sum2, n, Math.sqrt(2 * n)));
    results.put("skewness", Goodness.normal(sum3, 0, Math.sqrt(15 * n)));
    results.put("kurtosis", Goodness.normal(sum4, 3 * n, Math.sqrt(96 * n)));
    results.put("serial correlation", Goodness.normal(product, 0, Math.sqrt(n)));
    for (int t = 0; t < tails.length; t++) {
      double mean = n * Normal.survival(tails[t]);
      results.put("above " + tails[t], Goodness.rareCount(above[t], mean));
      results.put("below -" + tails[t], Goodness.rareCount(below[t], mean));
    }
    Map.Entry<String, Double> worst =
        results.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    return Map.entry(worst.getKey(), worst.getValue() * results.size());
  }
}
