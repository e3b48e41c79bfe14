package org.priory.numerics.random;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.priory.numerics.special.Normal;

/** Tests of fit, each as the probability of a worse fit if the claim is true. */
final class Goodness {

  /**
   * A right sampler is rejected with this probability by one test with a random seed. Seeds are
   * fixed, so that a test which has passed once passes always.
   */
  static final double ODDS = 1e-6;

  private static final double FEWEST = 10;

  private Goodness() {}

  /** Pearson's chi-square; neighbouring cells are joined until each expects ten. */
  static double chiSquare(long[] observed, double[] probability) {
    long total = Arrays.stream(observed).sum();
    double statistic = 0;
    int cells = 0;
    double expected = 0;
    double seen = 0;
    double left = 1;
    for (int i = 0; i < observed.length; i++) {
      expected += total * probability[i];
      left -= probability[i];
      seen += observed[i];
      boolean last = i == observed.length - 1;
      if (last || (expected >= FEWEST && total * left >= FEWEST)) {
        if (expected > 0) {
          statistic += (seen - expected) * (seen - expected) / expected;
          cells++;
        } else if (seen > 0) {
          return 0;
        }
        expected = 0;
        seen = 0;
      }
    }
    if (cells < 2) {
      throw new IllegalArgumentException("a test of fit needs two cells, had " + cells);
    }
    return RegularizedGamma.Q.value(0.5 * (cells - 1), 0.5 * statistic);
  }

  /** Kolmogorov's test, by the first two terms of the limit law; the sample is sorted. */
  static double kolmogorov(double[] sample, DoubleUnaryOperator cdf) {
    Arrays.sort(sample);
    double n = sample.length;
    double distance = 0;
    for (int i = 0; i < sample.length; i++) {
      double p = cdf.applyAsDouble(sample[i]);
      distance = Math.max(distance, Math.max(p - i / n, (i + 1) / n - p));
    }
    // 2 sum (-1)^(k-1) exp(-2 k^2 n D^2)
    double t = 2 * n * distance * distance;
    return Math.min(1, Math.max(0, 2 * Math.exp(-t) - 2 * Math.exp(-4 * t)));
  }

  /** Two-sided, for a count out of many with a small probability: Poisson tails, doubled. */
  static double rareCount(long count, double mean) {
    // Pr[N >= c] = P(c, mean), Pr[N <= c] = Q(c + 1, mean)
    double atLeast = count == 0 ? 1 : RegularizedGamma.P.value((double) count, mean);
    double atMost = RegularizedGamma.Q.value((double) count + 1, mean);
    return Math.min(1, 2 * Math.min(atLeast, atMost));
  }

  /** Two-sided, of a statistic that is normal by the central limit theorem. */
  static double normal(double value, double mean, double standardDeviation) {
    return 2 * Normal.survival(Math.abs(value - mean) / standardDeviation);
  }
}
