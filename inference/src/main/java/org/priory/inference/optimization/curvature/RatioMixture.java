package org.priory.inference.optimization.curvature;

import org.priory.numerics.random.RandomSource;

/**
 * Sizes that are a share of what a model says, with a law of shares that is learned from all of
 * them: y_i = r_i m_i + noise of variance v_i, r_i ~ sum_k w_k at the ratios of a grid.
 *
 * <p>Before anything is seen, ratios near 1 are likely, and smaller ones down to a hundredth are
 * possible: a column that is much less spread than moments could tell has so much less curvature.
 */
public final class RatioMixture {
  private static final int RATIOS = 40;
  private static final int ROUNDS = 60;
  private static final double LEAST = 0.01;
  private static final double MOST = 3;

  /** What the law that is expected counts, in numbers. */
  private static final double PRIOR_COUNT = 2;

  /** The share of the expected law that is even over logarithms of ratios; the rest is near 1. */
  static final double ANYWHERE = 0.3;

  private static final double SPREAD = 0.5;

  private final double[] y;
  private final double[] m;
  private final double[] v;
  private final double[] ratios = new double[RATIOS];
  private final double[] expected = new double[RATIOS];
  private final double[] weights;

  /** How likely y_i is under each of the ratios, over the largest, a row for each i. */
  private final double[] likelihoods;

  /**
   * Learns the law.
   *
   * @param y what is seen
   * @param m what the model says
   * @param v variances of the noise
   */
  public RatioMixture(double[] y, double[] m, double[] v) {
    this(y, m, v, ANYWHERE);
  }

  /**
   * Learns the law where less is expected of the model.
   *
   * @param anywhere the share of the expected law that is even over logarithms of ratios
   */
  RatioMixture(double[] y, double[] m, double[] v, double anywhere) {
    this.y = y;
    this.m = m;
    this.v = v;
    double near = 0;
    for (int k = 0; k < RATIOS; k++) {
      ratios[k] = LEAST * Math.pow(MOST / LEAST, k / (RATIOS - 1.0));
      double z = (ratios[k] - 1) / SPREAD;
      // d r = r d log r
      expected[k] = ratios[k] * Math.exp(-0.5 * z * z);
      near += expected[k];
    }
    for (int k = 0; k < RATIOS; k++) {
      expected[k] = (1 - anywhere) * expected[k] / near + anywhere / RATIOS;
    }
    this.weights = expected.clone();
    this.likelihoods = likelihoods();
    for (int round = 0; round < ROUNDS; round++) {
      improve();
    }
  }

  private void improve() {
    double[] counts = new double[RATIOS];
    for (int i = 0; i < y.length; i++) {
      double[] p = responsibilities(i);
      for (int k = 0; k < RATIOS; k++) {
        counts[k] += p[k];
      }
    }
    for (int k = 0; k < RATIOS; k++) {
      weights[k] = (counts[k] + PRIOR_COUNT * expected[k]) / (y.length + PRIOR_COUNT);
    }
  }

  private double[] likelihoods() {
    double[] out = new double[y.length * RATIOS];
    for (int i = 0; i < y.length; i++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < RATIOS; k++) {
        double off = y[i] - ratios[k] * m[i];
        // steps of the grid are no noise: a step of r is up to 15 % of it
        double variance = v[i] + Math.pow(0.08 * ratios[k] * m[i], 2);
        double log = -0.5 * (off * off / variance + Math.log(variance));
        out[i * RATIOS + k] = log;
        largest = Math.max(largest, log);
      }
      for (int k = 0; k < RATIOS; k++) {
        out[i * RATIOS + k] = Math.exp(out[i * RATIOS + k] - largest);
      }
    }
    return out;
  }

  private double[] responsibilities(int i) {
    double[] p = new double[RATIOS];
    double sum = 0;
    for (int k = 0; k < RATIOS; k++) {
      p[k] = weights[k] * likelihoods[i * RATIOS + k];
      sum += p[k];
    }
    for (int k = 0; k < RATIOS; k++) {
      p[k] /= sum;
    }
    return p;
  }

  /** Between the grid's size and what is seen, by their variances. */
  private double size(int i, int k) {
    double own = Math.pow(0.08 * ratios[k] * m[i], 2);
    return Math.max(LEAST * m[i], (ratios[k] * m[i] * v[i] + y[i] * own) / (v[i] + own));
  }

  /** The expected size. */
  public double mean(int i) {
    double[] p = responsibilities(i);
    double sum = 0;
    for (int k = 0; k < RATIOS; k++) {
      sum += p[k] * size(i, k);
    }
    return sum;
  }

  /** A size from the posterior. */
  public double draw(int i, RandomSource source) {
    double[] p = responsibilities(i);
    double u = (source.nextLong() >>> 11) * 0x1p-53;
    int k = 0;
    while (k < RATIOS - 1 && u > p[k]) {
      u -= p[k++];
    }
    return size(i, k);
  }
}
