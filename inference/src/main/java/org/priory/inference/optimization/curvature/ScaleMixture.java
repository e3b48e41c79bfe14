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

  /** How likely each x_i has each of the scales, given y_i and the weights that were learned. */
  private final double[] posterior;

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
    this.posterior = likelihoods();
    // over a part of the numbers where they are many
    int stride = 1 + y.length / ENOUGH;
    for (int round = 0; round < ROUNDS; round++) {
      improve(posterior, stride);
    }
    double[] p = new double[SCALES];
    for (int i = 0; i < y.length; i++) {
      weigh(posterior, i, p);
      System.arraycopy(p, 0, posterior, i * SCALES, SCALES);
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

  /** N(y_i; 0, t_k + v_i) over the largest of them, a row for each i. */
  private double[] likelihoods() {
    double[] out = new double[y.length * SCALES];
    for (int i = 0; i < y.length; i++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < SCALES; k++) {
        double variance = scales[k] + v[i];
        double log = -0.5 * (y[i] * y[i] / variance + Math.log(variance));
        out[i * SCALES + k] = log;
        largest = Math.max(largest, log);
      }
      for (int k = 0; k < SCALES; k++) {
        out[i * SCALES + k] = Math.exp(out[i * SCALES + k] - largest);
      }
    }
    return out;
  }

  /** A round of EM. */
  private void improve(double[] likelihoods, int stride) {
    double[] counts = new double[SCALES];
    Arrays.setAll(counts, k -> worth * expected[k]);
    double total = worth;
    double[] p = new double[SCALES];
    for (int i = 0; i < y.length; i += stride) {
      weigh(likelihoods, i, p);
      for (int k = 0; k < SCALES; k++) {
        counts[k] += p[k];
      }
      total++;
    }
    for (int k = 0; k < SCALES; k++) {
      weights[k] = counts[k] / total;
    }
  }

  /** w_k times the likelihood, over their sum. */
  private void weigh(double[] likelihoods, int i, double[] p) {
    double sum = 0;
    for (int k = 0; k < SCALES; k++) {
      p[k] = weights[k] * likelihoods[i * SCALES + k];
      sum += p[k];
    }
    for (int k = 0; k < SCALES; k++) {
      p[k] /= sum;
    }
  }

  /** E[x_i]. */
  public double mean(int i) {
    double mean = 0;
    for (int k = 0; k < SCALES; k++) {
      // t/(t + v) y
      mean += posterior[i * SCALES + k] * scales[k] / (scales[k] + v[i]) * y[i];
    }
    return mean;
  }

  /** x_i, drawn from its posterior. */
  public double draw(int i, RandomSource source) {
    double u = (source.nextLong() >>> 11) * 0x1p-53;
    int k = 0;
    while (k < SCALES - 1 && u > posterior[i * SCALES + k]) {
      u -= posterior[i * SCALES + k++];
    }
    double share = scales[k] / (scales[k] + v[i]);
    return share * y[i] + Math.sqrt(share * v[i]) * NormalSampler.next(source);
  }
}
