package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Numbers with a spread that is learned from all of them, each seen with noise: y_i = x_i + noise
 * of variance v_i, x_i ~ sum_k w_k N(0, t_k).
 *
 * <p>The t_k are fixed, evenly apart in their logarithms; the weights w_k are found by the EM
 * algorithm with a small pseudo-count. Many scales at once let most numbers be next to nothing and
 * a few be large, as correlations of the columns of a table are. A {@link #part} of the numbers may
 * have a spread of its own.
 */
public final class ScaleMixture {
  private static final int SCALES = 36;
  private static final int ROUNDS = 80;
  private static final double PSEUDO_COUNT = 0.02;

  /** So many numbers is the spread of all worth to a part of them. */
  private static final double WORTH_TO_A_PART = 4;

  /** More numbers do not tell more about their spread. */
  private static final int ENOUGH = 8192;

  /** The smallest t as a share of the largest. */
  private static final double LEAST_SHARE = 5e-9;

  private final double[] y;
  private final double[] v;

  /** The weights that are expected, and how many numbers that is worth. */
  private final double[] expected;

  private final double worth;
  private final double[] scales = new double[SCALES];
  private final double[] weights = new double[SCALES];

  /**
   * Learns the spread.
   *
   * @param y what is seen
   * @param v variances of its noise
   * @param most the largest t
   */
  public ScaleMixture(double[] y, double[] v, double most) {
    this(y, v, most, even(), PSEUDO_COUNT * SCALES);
  }

  private ScaleMixture(double[] y, double[] v, double most, double[] expected, double worth) {
    this.y = y;
    this.v = v;
    this.expected = expected;
    this.worth = worth;
    for (int k = 0; k < SCALES; k++) {
      scales[k] = most * Math.pow(LEAST_SHARE, 1 - k / (SCALES - 1.0));
    }
    System.arraycopy(expected, 0, weights, 0, SCALES);
    for (int round = 0; round < ROUNDS; round++) {
      improve();
    }
  }

  private static double[] even() {
    double[] weights = new double[SCALES];
    Arrays.fill(weights, 1.0 / SCALES);
    return weights;
  }

  /**
   * Some of these numbers, which may be larger or smaller than the others: their spread is learned
   * from themselves, the spread of all being worth four of them.
   *
   * @param places of these numbers; they count from 0 in what comes back
   */
  ScaleMixture part(int[] places) {
    return new ScaleMixture(
        Arrays.stream(places).mapToDouble(i -> y[i]).toArray(),
        Arrays.stream(places).mapToDouble(i -> v[i]).toArray(),
        scales[SCALES - 1],
        weights,
        WORTH_TO_A_PART);
  }

  /** A round of EM, over a part of the numbers where they are many. */
  private void improve() {
    int stride = 1 + y.length / ENOUGH;
    double[] counts = new double[SCALES];
    Arrays.setAll(counts, k -> worth * expected[k]);
    double total = worth;
    for (int i = 0; i < y.length; i += stride) {
      double[] p = responsibilities(i);
      for (int k = 0; k < SCALES; k++) {
        counts[k] += p[k];
      }
      total++;
    }
    for (int k = 0; k < SCALES; k++) {
      weights[k] = counts[k] / total;
    }
  }

  /** How likely it is that x_i has each of the scales, given y_i. */
  private double[] responsibilities(int i) {
    double[] p = new double[SCALES];
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < SCALES; k++) {
      double variance = scales[k] + v[i];
      p[k] = Math.log(weights[k]) - 0.5 * (y[i] * y[i] / variance + Math.log(variance));
      largest = Math.max(largest, p[k]);
    }
    double sum = 0;
    for (int k = 0; k < SCALES; k++) {
      p[k] = Math.exp(p[k] - largest);
      sum += p[k];
    }
    for (int k = 0; k < SCALES; k++) {
      p[k] /= sum;
    }
    return p;
  }

  /** E[x_i]. */
  public double mean(int i) {
    double[] p = responsibilities(i);
    double mean = 0;
    for (int k = 0; k < SCALES; k++) {
      // t/(t + v) y
      mean += p[k] * scales[k] / (scales[k] + v[i]) * y[i];
    }
    return mean;
  }

  /** x_i, drawn from its posterior. */
  public double draw(int i, RandomSource source) {
    double[] p = responsibilities(i);
    double u = (source.nextLong() >>> 11) * 0x1p-53;
    int k = 0;
    while (k < SCALES - 1 && u > p[k]) {
      u -= p[k++];
    }
    double share = scales[k] / (scales[k] + v[i]);
    return share * y[i] + Math.sqrt(share * v[i]) * NormalSampler.next(source);
  }
}
