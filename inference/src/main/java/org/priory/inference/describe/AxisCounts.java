package org.priory.inference.describe;

import java.util.Arrays;

/**
 * The counts of a column's cells, with the law of their noise.
 *
 * <p>A cell is T/(K c) + a/c + d: its share of the total T, of what its bin adds (a sums to zero
 * over the K bins), and how it differs from the mean of the c cells of its bin (d sums to zero over
 * them). The noises of the three are independent.
 */
public final class AxisCounts {
  private final BinnedColumn axis;
  private final double[] cells;
  private final Noise noise;

  /**
   * Variances of the noise.
   *
   * @param total of T
   * @param bins of a for each bin, before it is centred
   * @param cells of d for each cell, before it is centred
   */
  record Noise(double total, double bins, double cells) {}

  AxisCounts(BinnedColumn axis, double[] cells, Noise noise) {
    this.axis = axis;
    this.cells = cells;
    this.noise = noise;
  }

  /** The column. */
  public BinnedColumn axis() {
    return axis;
  }

  /** How many records are in a cell; in the last one their value is missing. */
  public double cell(int i) {
    return cells[i];
  }

  /** How many records are in each bin; in the last one their value is missing. */
  public double[] bins() {
    double[] bins = new double[axis.allBins()];
    for (int i = 0; i < cells.length; i++) {
      bins[axis.bin(i)] += cells[i];
    }
    return bins;
  }

  Noise noise() {
    return noise;
  }

  /** The sum of weight times count over all cells, the last one for missing values included. */
  public double sum(double[] weights) {
    double sum = 0;
    for (int i = 0; i < cells.length; i++) {
      sum += weights[i] * cells[i];
    }
    return sum;
  }

  /** Variance of the noise of {@link #sum}. */
  public double variance(double[] weights) {
    double[] means = means(weights);
    double mean = Marginals.sum(means) / means.length;
    // (mean of q)^2 V_T + V_a sum (Q - mean)^2 + V_d sum (q - Q)^2
    double variance = mean * mean * noise.total();
    for (double each : means) {
      variance += noise.bins() * Marginals.square(each - mean);
    }
    for (int i = 0; i < axis.cells(); i++) {
      variance += noise.cells() * Marginals.square(weights[i] - means[axis.bin(i)]);
    }
    return variance;
  }

  /** Covariance of the noises of {@link #sum} and of the total. */
  public double covarianceWithTotal(double[] weights) {
    double[] means = means(weights);
    return Marginals.sum(means) / means.length * noise.total();
  }

  /** The mean of the weights of each bin's cells. */
  private double[] means(double[] weights) {
    double[] means = new double[axis.allBins()];
    for (int i = 0; i < axis.cells(); i++) {
      means[axis.bin(i)] += weights[i] / axis.cellsOfBin();
    }
    means[axis.bins()] = weights[axis.cells()];
    return means;
  }

  /** Weights that pick the cells from (included) to (excluded). */
  public double[] picked(int from, int to) {
    double[] weights = new double[cells.length];
    Arrays.fill(weights, from, to, 1);
    return weights;
  }

  /** Weights of all cells whose value is not missing. */
  public double[] observed() {
    return picked(0, axis.cells());
  }
}
