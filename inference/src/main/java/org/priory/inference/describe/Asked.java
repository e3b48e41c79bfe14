package org.priory.inference.describe;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Which sums are asked of the records, side by side in one vector, and with which weight each.
 *
 * <p>Blocks, with what a row has in each, before its weight:
 *
 * <ul>
 *   <li>the total: 1; left out if it is public;
 *   <li>the cells of an axis: 1 in the row's cell; 1/sqrt(c) if its value is missing, with c cells
 *       in a bin, so that the noise of all bins is the same;
 *   <li>the moments of a number x: x and sqrt(2) (x^2 - 1/2); nothing if it is missing;
 *   <li>a cross-table of two axes: 1 in the row's pair of bins;
 *   <li>the joint moments of two numbers x, y: 1, x, y, sqrt(2) (x^2 - 1/2), sqrt(2) (y^2 - 1/2), x
 *       y; nothing if one of them is missing.
 * </ul>
 *
 * <p><b>Sensitivity.</b> The squared norms are at most 1, 1, 3/2, 1 and 5: x^2 + 2 (x^2 - 1/2)^2 =
 * 2 x^4 - x^2 + 1/2 is convex in x^2, and so at most its value at x^2 = 1, 3/2. A block with share
 * s of all shares S and bound B^2 has the weight sqrt(s/(S B^2)), so that the whole vector of a row
 * has a norm of at most 1, and so has the mean of the vectors of several rows ({@code
 * docs/proofs/describe.md}).
 */
public final class Asked implements Serializable {
  /** sqrt(2): how the centred square of a number counts beside the number. */
  static final double SQUARE = Math.sqrt(2);

  /** B^2 of a number's moments. */
  static final double MOMENTS_BOUND = 1.5;

  /** B^2 of the joint moments of two numbers: 1 + 3/2 + 3/2 + 1. */
  static final double PAIR_BOUND = 5;

  /** How many numbers the joint moments of a pair are. */
  static final int PAIR_LENGTH = 6;

  /** The share of the total, where a table has 1. */
  private static final double SHARE_OF_TOTAL = 0.5;

  /**
   * The share of a number's moments, where its cells have 1: they are two sums, not 64, and means
   * have little noise by half a share.
   */
  private static final double SHARE_OF_MOMENTS = 0.5;

  /** Longest vector. */
  private static final int LONGEST = 1 << 22;

  private final List<BinnedColumn> axes;
  private final int[] features;
  private final List<Pair> crosses;
  private final List<Pair> correlations;
  private final boolean asksTotal;
  private final boolean asksMoments;

  private final int[] cellsAt;
  private final int[] momentsAt;
  private final int[] crossAt;
  private final int[] pairAt;
  private final int dimension;
  private final double shares;

  /** The axes and weights again, where they are at hand for each row. */
  private final BinnedColumn[] columns;

  private final double totalWeight;
  private final double tableWeight;
  private final double momentsWeight;
  private final double pairWeight;

  /**
   * Two axes by their places.
   *
   * @param first before the second
   */
  public record Pair(int first, int second) implements Serializable {
    public Pair {
      if (!(first >= 0 && first < second)) {
        throw new IllegalArgumentException(
            "a pair must have places in order, were " + first + ", " + second);
      }
    }
  }

  /**
   * What is asked.
   *
   * @param axes the columns to be described
   * @param features the place of each in a row
   * @param crosses cross-tables
   * @param correlations pairs of numbers
   * @param asksTotal whether the number of records is asked; else it is public
   */
  public Asked(
      List<BinnedColumn> axes,
      int[] features,
      List<Pair> crosses,
      List<Pair> correlations,
      boolean asksTotal) {
    this(axes, features, crosses, correlations, asksTotal, true);
  }

  /**
   * Counts of columns and pairs of them alone: no moments, no correlations.
   *
   * @param axes the columns
   * @param features the place of each in a row
   * @param crosses cross-tables
   * @param asksTotal whether the number of records is asked; else it is public
   */
  public static Asked counts(
      List<BinnedColumn> axes, int[] features, List<Pair> crosses, boolean asksTotal) {
    return new Asked(axes, features, crosses, List.of(), asksTotal, false);
  }

  private Asked(
      List<BinnedColumn> axes,
      int[] features,
      List<Pair> crosses,
      List<Pair> correlations,
      boolean asksTotal,
      boolean asksMoments) {
    if (axes.isEmpty() || features.length != axes.size()) {
      throw new IllegalArgumentException("there must be axes, with a feature each");
    }
    this.axes = List.copyOf(axes);
    this.features = features.clone();
    this.crosses = List.copyOf(crosses);
    this.correlations = List.copyOf(correlations);
    this.asksTotal = asksTotal;
    this.asksMoments = asksMoments;
    for (Pair pair : correlations) {
      if (!axes.get(pair.first()).isNumber() || !axes.get(pair.second()).isNumber()) {
        throw new IllegalArgumentException("a correlation must be of two numbers");
      }
    }
    this.cellsAt = new int[axes.size()];
    this.momentsAt = new int[axes.size()];
    this.crossAt = new int[crosses.size()];
    this.pairAt = new int[correlations.size()];
    long at = asksTotal ? 1 : 0;
    double all = asksTotal ? SHARE_OF_TOTAL : 0;
    for (int a = 0; a < axes.size(); a++) {
      cellsAt[a] = place(at);
      at += axes.get(a).cells() + 1L;
      all++;
      momentsAt[a] = place(at);
      if (hasMoments(a)) {
        at += 2;
        all += SHARE_OF_MOMENTS;
      }
    }
    for (int k = 0; k < crossAt.length; k++) {
      crossAt[k] = place(at);
      at += (long) bins(crosses.get(k).first()) * bins(crosses.get(k).second());
      all++;
    }
    for (int k = 0; k < pairAt.length; k++) {
      pairAt[k] = place(at);
      at += PAIR_LENGTH;
      all++;
    }
    this.dimension = place(at);
    this.shares = all;
    this.columns = this.axes.toArray(new BinnedColumn[0]);
    this.totalWeight = weight(SHARE_OF_TOTAL, 1);
    this.tableWeight = weight(1, 1);
    this.momentsWeight = weight(SHARE_OF_MOMENTS, MOMENTS_BOUND);
    this.pairWeight = weight(1, PAIR_BOUND);
  }

  private static int place(long at) {
    if (at > LONGEST) {
      throw new IllegalArgumentException(
          "what is asked must have at most "
              + LONGEST
              + " cells, has more: ask for fewer cross-tables, or of columns with fewer values");
    }
    return (int) at;
  }

  /** The columns to be described. */
  public List<BinnedColumn> axes() {
    return axes;
  }

  /** The place of an axis in a row. */
  public int feature(int axis) {
    return features[axis];
  }

  /** So many features a row must have. */
  public int width() {
    int width = 0;
    for (int feature : features) {
      width = Math.max(width, feature + 1);
    }
    return width;
  }

  /** The cross-tables. */
  public List<Pair> crosses() {
    return crosses;
  }

  /** The pairs of numbers whose correlation is asked. */
  public List<Pair> correlations() {
    return correlations;
  }

  /** Whether the number of records is asked. */
  public boolean asksTotal() {
    return asksTotal;
  }

  /** The length of the vector. */
  public int dimension() {
    return dimension;
  }

  /** How many sums a row is part of, at most. */
  int most() {
    return 1 + 3 * axes.size() + crosses.size() + PAIR_LENGTH * correlations.size();
  }

  /** Whether the moments of an axis are asked. */
  boolean hasMoments(int axis) {
    return asksMoments && axes.get(axis).isNumber();
  }

  /**
   * Adds a row's vector to a sum: what a row that was made up would add to the answer.
   *
   * @param row with a feature for each axis
   * @param scale how often it is added
   */
  public void add(float[] row, double scale, double[] sum) {
    int[] places = new int[most()];
    double[] values = new double[most()];
    int n = fill(row, 0, places, values, 0);
    for (int k = 0; k < n; k++) {
      sum[places[k]] += scale * values[k];
    }
  }

  int bins(int axis) {
    return axes.get(axis).allBins();
  }

  int cellsAt(int axis) {
    return cellsAt[axis];
  }

  int momentsAt(int axis) {
    return momentsAt[axis];
  }

  int crossAt(int cross) {
    return crossAt[cross];
  }

  int pairAt(int pair) {
    return pairAt[pair];
  }

  private double weight(double share, double bound) {
    return Math.sqrt(share / (shares * bound));
  }

  /** Weight of the total. */
  double totalWeight() {
    return totalWeight;
  }

  /** Weight of the cells of an axis, and of a cross-table. */
  double tableWeight() {
    return tableWeight;
  }

  /** Weight of a number's moments. */
  double momentsWeight() {
    return momentsWeight;
  }

  /** Weight of the joint moments of two numbers. */
  double pairWeight() {
    return pairWeight;
  }

  /**
   * The row's vector, as the places and values that are not zero; no place comes twice.
   *
   * @param from where they are put
   * @return where they end
   */
  int fill(float[] block, int offset, int[] places, double[] values, int from) {
    int n = from;
    if (asksTotal) {
      places[n] = 0;
      values[n++] = totalWeight;
    }
    double table = tableWeight;
    double moments = momentsWeight;
    for (int a = 0; a < features.length; a++) {
      BinnedColumn axis = columns[a];
      float x = block[offset + features[a]];
      int cell = axis.cell(x);
      boolean isMissing = cell == axis.cells();
      places[n] = cellsAt[a] + cell;
      values[n++] = isMissing ? table / Math.sqrt(axis.cellsOfBin()) : table;
      if (asksMoments && axis.isNumber() && !isMissing) {
        double u = bounded(x);
        places[n] = momentsAt[a];
        values[n++] = moments * u;
        places[n] = momentsAt[a] + 1;
        values[n++] = moments * SQUARE * (u * u - 0.5);
      }
    }
    for (int k = 0; k < crossAt.length; k++) {
      Pair pair = crosses.get(k);
      places[n] =
          crossAt[k]
              + bin(pair.first(), block, offset) * bins(pair.second())
              + bin(pair.second(), block, offset);
      values[n++] = table;
    }
    for (int k = 0; k < pairAt.length; k++) {
      n = fillPair(k, block, offset, places, values, n);
    }
    return n;
  }

  private int fillPair(int k, float[] block, int offset, int[] places, double[] values, int from) {
    Pair pair = correlations.get(k);
    float x = block[offset + features[pair.first()]];
    float y = block[offset + features[pair.second()]];
    int n = from;
    if (Float.isNaN(x) || Float.isNaN(y)) {
      return n;
    }
    double u = bounded(x);
    double v = bounded(y);
    double w = pairWeight;
    double[] six = {1, u, v, SQUARE * (u * u - 0.5), SQUARE * (v * v - 0.5), u * v};
    for (int i = 0; i < PAIR_LENGTH; i++) {
      places[n] = pairAt[k] + i;
      values[n++] = w * six[i];
    }
    return n;
  }

  /** Features are within [-1, 1]; the proof need not rest on it. */
  static double bounded(float x) {
    return Math.max(-1, Math.min(1, x));
  }

  private int bin(int axis, float[] block, int offset) {
    BinnedColumn of = axes.get(axis);
    return of.bin(of.cell(block[offset + features[axis]]));
  }

  /** Names of the axes, for messages. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    axes.forEach(axis -> names.add(axis.name()));
    return names;
  }
}
