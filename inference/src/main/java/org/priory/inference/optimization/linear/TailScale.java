package org.priory.inference.optimization.linear;

import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;

/**
 * The standard deviation that makes a normal law hold 95 % of the residuals, from a noisy histogram
 * of their sizes. The share p_i beyond an edge e_i gives s_i = e_i/k_i with 2 (1 - Phi(k_i)) = p_i;
 * the s_i are averaged by their precisions, those with k_i near 1.96 counting most: residuals need
 * not be normal, and it is this quantile that prediction intervals are made of.
 *
 * @param sd s
 * @param logVariance of the error of log s
 */
record TailScale(double sd, double logVariance) {
  /** Edges over the standard deviation that is expected. */
  private static final double[] EDGES = {1, 1.5, 2, 2.5, 3.5};

  /** How far s_i may be off for each unit of log(k_i/1.96), and before anything is seen. */
  private static final double SHAPE = 0.15;

  private static final double PRIOR_SD = 0.15;
  private static final double QUANTILE = 1.96;
  private static final double LEAST_VARIANCE = 1e-8;

  /** Edges of the histogram. */
  static double[] edges(double expected) {
    double[] edges = EDGES.clone();
    for (int i = 0; i < edges.length; i++) {
      edges[i] *= expected;
    }
    return edges;
  }

  /**
   * The scale.
   *
   * @param expected what the edges were made from
   * @param counts of the bins, with noise
   * @param noise its standard deviation
   * @param records how many residuals there are
   */
  static TailScale of(double expected, double[] counts, double noise, double records) {
    double[] edges = edges(expected);
    double total = 1 / (PRIOR_SD * PRIOR_SD);
    double sum = total * Math.log(expected);
    double beyond = 0;
    for (int i = edges.length - 1; i >= 0; i--) {
      beyond += counts[i + 1];
      int bins = edges.length - i;
      // the noise of all bins beyond, and the sampling error of a share of 5 %
      double sd = Math.sqrt(bins * Math.pow(noise / records, 2) + 0.05 / records);
      double p = Math.min(0.999, Math.max(0.3 * sd + 1e-6, beyond / records));
      double k = -NormalQuantile.of(p / 2);
      // d log s/d p = 1/(2 phi(k) k)
      double error = sd / (2 * Math.exp(Normal.logDensity(k)) * k);
      double shape = SHAPE * Math.log(k / QUANTILE);
      double weight = 1 / (error * error + shape * shape + LEAST_VARIANCE);
      total += weight;
      sum += weight * Math.log(edges[i] / k);
    }
    return new TailScale(Math.exp(sum / total), 1 / total);
  }

  double variance() {
    return sd * sd;
  }
}
