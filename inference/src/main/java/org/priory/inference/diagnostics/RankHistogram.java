package org.priory.inference.diagnostics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Where truths lie in their posteriors: simulation-based calibration (Talts et al. 2018,
 * "Validating Bayesian inference algorithms with simulation-based calibration").
 *
 * <p>The rank of a truth is the posterior probability below it. Over many simulated data sets ranks
 * are spread evenly if posteriors are right. Posteriors that are too narrow have too many at both
 * ends, too wide ones too many in the middle.
 *
 * @param counts of ranks in bins of equal width from 0 to 1
 */
public record RankHistogram(int[] counts) {

  /** The histogram of ranks from 0 to 1. */
  public static RankHistogram of(double[] ranks, int bins) {
    if (bins < 2) {
      throw new IllegalArgumentException("bins must be at least 2, were " + bins);
    }
    int[] counts = new int[bins];
    for (double rank : ranks) {
      if (!(rank >= 0 && rank <= 1)) {
        throw new IllegalArgumentException("a rank must be in [0, 1], was " + rank);
      }
      counts[(int) Math.min(bins - 1.0, bins * rank)]++;
    }
    return new RankHistogram(counts);
  }

  /** How many ranks there are. */
  public int size() {
    return Arrays.stream(counts).sum();
  }

  /** Pearson's statistic against equal counts: sum (c - e)^2/e. */
  public double chiSquare() {
    double expected = (double) size() / counts.length;
    return Arrays.stream(counts).mapToDouble(c -> (c - expected) * (c - expected) / expected).sum();
  }

  /** The probability of a statistic at least as large if independent ranks are spread evenly. */
  public double pValue() {
    return ChiSquaredDistribution.of(counts.length - 1).survivalProbability(chiSquare());
  }

  /** Share of ranks in the outermost bins over that of an even spread: above 1 if too narrow. */
  public double ends() {
    int last = counts.length - 1;
    return (counts[0] + counts[last]) * counts.length / (2.0 * size());
  }
}
