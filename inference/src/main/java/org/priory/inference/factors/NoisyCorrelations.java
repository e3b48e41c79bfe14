package org.priory.inference.factors;

import java.util.Arrays;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.privacy.wall.NoisySum;

/**
 * Correlations of some numbers, each with an error of its own.
 *
 * @param values row after row, 1 on the diagonal
 * @param noise standard deviation of what the noise adds to one, at most
 * @param chance standard deviation of what the sample adds to one that is 0
 */
record NoisyCorrelations(double[] values, double noise, double chance) {
  /** No variance of a standardised number is taken to be less. */
  private static final double LEAST_VARIANCE = 0.1;

  /** How far a variance of a standardised number is from 1, before it is seen. */
  private static final double NEAR_ONE = 0.5;

  /** From the answer to {@link NumberCorrelationQuery}. */
  static NoisyCorrelations of(NumberCorrelationQuery query, NoisySum answer) {
    int d = query.spread().width();
    PackedSymmetric layout = query.layout();
    double weight = Math.max(1, answer.get(0) / query.ofCount());
    double[] mean = new double[d];
    for (int j = 0; j < d; j++) {
      mean[j] = answer.get(1 + j) / query.ofMeans() / weight;
    }
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = i; j < d; j++) {
        double root = i == j ? 1 : NumberSpreadQuery.ROOT_TWO;
        double sum = answer.get(1 + d + layout.index(i, j)) / (root * query.ofPairs());
        covariance[i * d + j] = sum / weight - mean[i] * mean[j];
      }
    }
    double ofPair = answer.sigma() / (NumberSpreadQuery.ROOT_TWO * query.ofPairs() * weight);
    return of(covariance, d, ofPair, 1 / Math.sqrt(weight));
  }

  /**
   * From covariances of standardised numbers. Variances are near 1 as far as the noise leaves them
   * open, and the noise is that of the pair whose variances are smallest.
   *
   * @param noise on a covariance; that on a variance is sqrt(2) times as large
   */
  private static NoisyCorrelations of(double[] covariance, int d, double noise, double chance) {
    double believed = NEAR_ONE * NEAR_ONE / (NEAR_ONE * NEAR_ONE + 2 * noise * noise);
    double[] variances = new double[d];
    Arrays.setAll(
        variances, i -> Math.max(LEAST_VARIANCE, 1 + believed * (covariance[i * d + i] - 1)));
    double[] values = new double[d * d];
    for (int i = 0; i < d; i++) {
      values[i * d + i] = 1;
      for (int j = i + 1; j < d; j++) {
        double r = covariance[i * d + j] / Math.sqrt(variances[i] * variances[j]);
        values[i * d + j] = Math.max(-1, Math.min(1, r));
        values[j * d + i] = values[i * d + j];
      }
    }
    double[] sorted = Arrays.stream(variances).sorted().toArray();
    return new NoisyCorrelations(values, noise / Math.sqrt(sorted[0] * sorted[1]), chance);
  }

  /** The variance of one correlation that is 0. */
  double variance() {
    return noise * noise + chance * chance;
  }

  /**
   * How many directions are larger than noise and chance make of numbers that do not go together:
   * eigenvalues of the correlations, without their diagonal, above 2 s sqrt(d) + 2 s, with s the
   * error of one. The largest eigenvalue of errors alone is about 2 s sqrt(d) (Wigner 1958).
   */
  int standingOut() {
    int d = (int) Math.rint(Math.sqrt(values.length));
    double edge = 2 * Math.sqrt(variance()) * (Math.sqrt(d) + 1);
    return (int)
        Arrays.stream(SymmetricEigen.of(values, d).values()).filter(w -> w - 1 > edge).count();
  }
}
