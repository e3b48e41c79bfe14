package org.priory.inference.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Noisy tables that agree with each other: counts of a column add up to the total, and those of a
 * cross-table to the counts of its columns, by weighted least squares.
 *
 * <p>Every table is a sum of orthogonal parts: the total, what each column adds to it, and what
 * both add together (the analysis of variance of its cells). The noise of a table's cells has one
 * variance, so the noises of its parts are independent, and least squares under the constraint that
 * the tables agree is the average of each part over all tables that have it, weighted by precision
 * (as in Xiao, He, Zhang and Kifer 2023, "An optimal and scalable matrix mechanism for noisy
 * marginals under convex loss functions"). With K_b bins of the other column and the variance nu of
 * a cell, the part of column a in a cross-table has K_b nu for each of its bins.
 *
 * <p>Estimates may be below zero: they have no bias, and cutting them off would give them one.
 */
public final class Marginals {
  private final Asked asked;
  private final double total;
  private final double totalVariance;
  private final List<AxisCounts> axes;
  private final List<CrossCounts> crosses;
  private final List<NumberMoments> moments;
  private final List<PairMoments> pairs;

  private Marginals(
      Asked asked,
      double total,
      double totalVariance,
      List<AxisCounts> axes,
      List<CrossCounts> crosses,
      List<NumberMoments> moments,
      List<PairMoments> pairs) {
    this.asked = asked;
    this.total = total;
    this.totalVariance = totalVariance;
    this.axes = List.copyOf(axes);
    this.crosses = List.copyOf(crosses);
    this.moments = List.copyOf(moments);
    this.pairs = List.copyOf(pairs);
  }

  /**
   * Makes the parts of an answer agree.
   *
   * @param answer the noisy sum
   * @param sigma standard deviation of its noise
   * @param known the number of records, if it is public
   */
  public static Marginals of(Asked asked, double[] answer, double sigma, OptionalDouble known) {
    if (answer.length != asked.dimension()) {
      throw new IllegalArgumentException(
          "answer must have " + asked.dimension() + " values, has " + answer.length);
    }
    double variance = sigma * sigma;
    double cell = variance / square(asked.tableWeight());
    List<double[]> bins = new ArrayList<>();
    for (int a = 0; a < asked.axes().size(); a++) {
      bins.add(bins(asked, a, answer));
    }
    List<double[]> tables = new ArrayList<>();
    for (int k = 0; k < asked.crosses().size(); k++) {
      tables.add(table(asked, k, answer));
    }
    Average total = total(asked, answer, variance, cell, bins, tables, known);
    List<AxisCounts> axes = new ArrayList<>();
    List<NumberMoments> moments = new ArrayList<>();
    for (int a = 0; a < asked.axes().size(); a++) {
      AxisCounts counts = axis(asked, a, answer, cell, bins.get(a), tables, total);
      axes.add(counts);
      moments.add(moments(asked, a, answer, variance));
    }
    List<CrossCounts> crosses = new ArrayList<>();
    for (int k = 0; k < tables.size(); k++) {
      Asked.Pair pair = asked.crosses().get(k);
      crosses.add(
          CrossCounts.of(axes.get(pair.first()), axes.get(pair.second()), tables.get(k), cell));
    }
    List<PairMoments> pairs = new ArrayList<>();
    for (int k = 0; k < asked.correlations().size(); k++) {
      pairs.add(pair(asked, k, answer, variance));
    }
    return new Marginals(asked, total.value(0), total.variance(), axes, crosses, moments, pairs);
  }

  /**
   * The noisy counts of an axis's bins, whose noise has cellsOfBin times the variance of a cell.
   */
  private static double[] bins(Asked asked, int a, double[] answer) {
    BinnedColumn axis = asked.axes().get(a);
    double[] counts = new double[axis.allBins()];
    double scale = 1 / asked.tableWeight();
    for (int i = 0; i < axis.cells(); i++) {
      counts[axis.bin(i)] += scale * answer[asked.cellsAt(a) + i];
    }
    counts[axis.bins()] =
        scale * Math.sqrt(axis.cellsOfBin()) * answer[asked.cellsAt(a) + axis.cells()];
    return counts;
  }

  private static double[] table(Asked asked, int k, double[] answer) {
    Asked.Pair pair = asked.crosses().get(k);
    double[] counts = new double[asked.bins(pair.first()) * asked.bins(pair.second())];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = answer[asked.crossAt(k) + i] / asked.tableWeight();
    }
    return counts;
  }

  private static Average total(
      Asked asked,
      double[] answer,
      double variance,
      double cell,
      List<double[]> bins,
      List<double[]> tables,
      OptionalDouble known) {
    if (known.isPresent()) {
      return Average.known(known.getAsDouble());
    }
    Average total = new Average(1);
    if (asked.asksTotal()) {
      double weight = asked.totalWeight();
      total.add(new double[] {answer[0] / weight}, variance / square(weight));
    }
    for (int a = 0; a < bins.size(); a++) {
      double ofBin = asked.axes().get(a).cellsOfBin() * cell;
      total.add(new double[] {sum(bins.get(a))}, bins.get(a).length * ofBin);
    }
    for (double[] table : tables) {
      total.add(new double[] {sum(table)}, table.length * cell);
    }
    return total;
  }

  /** What a column adds to the total, from its own cells and from all cross-tables that have it. */
  private static AxisCounts axis(
      Asked asked,
      int a,
      double[] answer,
      double cell,
      double[] bins,
      List<double[]> tables,
      Average total) {
    BinnedColumn axis = asked.axes().get(a);
    Average part = new Average(bins.length);
    part.add(centred(bins), axis.cellsOfBin() * cell);
    for (int k = 0; k < tables.size(); k++) {
      Asked.Pair pair = asked.crosses().get(k);
      int columns = asked.bins(pair.second());
      if (pair.first() == a) {
        part.add(centred(CrossCounts.rowSums(tables.get(k), columns)), columns * cell);
      } else if (pair.second() == a) {
        int rows = asked.bins(pair.first());
        part.add(centred(CrossCounts.columnSums(tables.get(k), columns)), rows * cell);
      }
    }
    double[] counts = new double[bins.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = total.value(0) / counts.length + part.value(i);
    }
    double[] cells = new double[axis.cells() + 1];
    for (int i = 0; i < axis.cells(); i++) {
      // the cell's share of its bin, and how it differs from the mean of its bin's cells
      int bin = axis.bin(i);
      double noisy = answer[asked.cellsAt(a) + i] / asked.tableWeight();
      cells[i] = counts[bin] / axis.cellsOfBin() + noisy - bins[bin] / axis.cellsOfBin();
    }
    cells[axis.cells()] = counts[axis.bins()];
    return new AxisCounts(
        axis, cells, new AxisCounts.Noise(total.variance(), part.variance(), cell));
  }

  private static NumberMoments moments(Asked asked, int a, double[] answer, double variance) {
    if (!asked.hasMoments(a)) {
      return NumberMoments.NONE;
    }
    double weight = asked.momentsWeight();
    int at = asked.momentsAt(a);
    return new NumberMoments(
        answer[at] / weight,
        answer[at + 1] / (weight * Asked.SQUARE),
        variance / square(weight),
        variance / square(weight * Asked.SQUARE));
  }

  private static PairMoments pair(Asked asked, int k, double[] answer, double variance) {
    double weight = asked.pairWeight();
    double[] scale = {weight, weight, weight, weight * Asked.SQUARE, weight * Asked.SQUARE, weight};
    double[] sums = new double[Asked.PAIR_LENGTH];
    double[] variances = new double[Asked.PAIR_LENGTH];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = answer[asked.pairAt(k) + i] / scale[i];
      variances[i] = variance / square(scale[i]);
    }
    return new PairMoments(sums, variances);
  }

  /** Less its mean. */
  static double[] centred(double[] values) {
    double mean = sum(values) / values.length;
    double[] centred = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      centred[i] = values[i] - mean;
    }
    return centred;
  }

  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  static double square(double x) {
    return x * x;
  }

  /** What was asked. */
  public Asked asked() {
    return asked;
  }

  /** The number of records, or its estimate. */
  public double total() {
    return total;
  }

  /** Variance of the total's noise; zero if it is public. */
  public double totalVariance() {
    return totalVariance;
  }

  /** The counts of each axis. */
  public List<AxisCounts> axes() {
    return axes;
  }

  /** The cross-tables. */
  public List<CrossCounts> crosses() {
    return crosses;
  }

  /**
   * The moments of each axis, {@link NumberMoments#NONE} of a category and where none are asked.
   */
  public List<NumberMoments> moments() {
    return moments;
  }

  /** The joint moments of the pairs whose correlation was asked. */
  public List<PairMoments> pairs() {
    return pairs;
  }

  /** A mean of independent noisy vectors, weighted by their precisions. */
  private static final class Average {
    private final double[] sum;
    private double precision;

    Average(int length) {
      this.sum = new double[length];
    }

    static Average known(double value) {
      Average known = new Average(1);
      known.sum[0] = value;
      known.precision = Double.POSITIVE_INFINITY;
      return known;
    }

    /** A vector whose noise has that variance; without noise all have none. */
    void add(double[] values, double variance) {
      double weight = variance > 0 ? 1 / variance : 1;
      for (int i = 0; i < sum.length; i++) {
        sum[i] += weight * values[i];
      }
      precision += weight;
      isNoisy |= variance > 0;
    }

    private boolean isNoisy;

    double value(int i) {
      return precision == Double.POSITIVE_INFINITY ? sum[i] : sum[i] / precision;
    }

    double variance() {
      return isNoisy ? 1 / precision : 0;
    }
  }
}
