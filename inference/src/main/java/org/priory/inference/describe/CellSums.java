package org.priory.inference.describe;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.ExactQuery;

/**
 * Adds up the vectors of {@link Asked} column by column, for some rows at a time: counts of cells
 * are whole numbers, and take their weight when all rows were counted; what is not the same for all
 * rows of a cell is rounded to a step for each row.
 *
 * <p>The sums of a pair of numbers are those of each number where neither is missing in these rows,
 * so that only the product is added for each pair.
 */
final class CellSums implements ExactQuery.Adder {
  /** Rows whose features stay near while all columns are gone through. */
  private static final int ROWS = 64;

  /** Sums of a pair beside the number of its rows. */
  private static final int PAIR_SUMS = Asked.PAIR_LENGTH - 1;

  private final Asked asked;
  private final double scale;
  private final BinnedColumn[] axes;

  /** The numbers that are in a pair. */
  private final @Nullable NumberBlock[] numbers;

  /** The bins of the axes that are in a cross-table, for the rows at hand. */
  private final int[][] bins;

  private final int[] counts;
  private final long[] moments;
  private final long[] pairs;
  private long rows;

  /**
   * No row.
   *
   * @param scale steps in a one
   */
  CellSums(Asked asked, double scale) {
    this.asked = asked;
    this.scale = scale;
    this.axes = asked.axes().toArray(new BinnedColumn[0]);
    this.numbers = new NumberBlock[axes.length];
    this.bins = new int[axes.length][];
    this.counts = new int[asked.dimension()];
    this.moments = new long[2 * axes.length];
    this.pairs = new long[PAIR_SUMS * asked.correlations().size()];
    for (Asked.Pair pair : asked.correlations()) {
      numbers[pair.first()] = new NumberBlock(ROWS, asked.pairWeight() * scale);
      numbers[pair.second()] = new NumberBlock(ROWS, asked.pairWeight() * scale);
    }
    for (Asked.Pair pair : asked.crosses()) {
      bins[pair.first()] = new int[ROWS];
      bins[pair.second()] = new int[ROWS];
    }
  }

  @Override
  public void add(Batch batch) {
    float[] features = batch.features();
    int width = batch.width();
    for (int from = 0; from < batch.rows(); from += ROWS) {
      int count = Math.min(ROWS, batch.rows() - from);
      int offset = batch.offset() + from * width;
      for (int a = 0; a < axes.length; a++) {
        int at = offset + asked.feature(a);
        if (axes[a].isNumber()) {
          addNumber(a, features, at, width, count);
        } else {
          addCategory(a, features, at, width, count);
        }
      }
      addCrosses(count);
      addPairs(count);
    }
    rows += batch.rows();
  }

  private void addCategory(int axis, float[] features, int offset, int width, int count) {
    BinnedColumn column = axes[axis];
    int first = asked.cellsAt(axis);
    int[] into = bins[axis];
    for (int i = 0, at = offset; i < count; i++, at += width) {
      int cell = column.cell(features[at]);
      counts[first + cell]++;
      if (into != null) {
        into[i] = cell; // a category has one cell a bin
      }
    }
  }

  private void addNumber(int axis, float[] features, int offset, int width, int count) {
    BinnedColumn column = axes[axis];
    int first = asked.cellsAt(axis);
    int cells = column.cells();
    double half = 0.5 * cells;
    double one = asked.momentsWeight() * scale;
    double two = one * Asked.SQUARE;
    double sum = 0;
    double squares = 0;
    for (int i = 0, at = offset; i < count; i++, at += width) {
      float x = features[at];
      if (Float.isNaN(x)) {
        counts[first + cells]++;
        continue;
      }
      // as BinnedColumn.cell, for a number that is in [-1, 1]
      double u = x < -1 ? -1 : x > 1 ? 1 : x;
      int cell = (int) (half * (u + 1));
      counts[first + (cell < cells ? cell : cells - 1)]++;
      // w u, w sqrt(2) (u^2 - 1/2), each in whole steps
      sum += Math.rint(one * u);
      squares += Math.rint(two * (u * u - 0.5));
    }
    moments[2 * axis] += (long) sum;
    moments[2 * axis + 1] += (long) squares;
    if (bins[axis] != null) {
      keepBins(column, features, offset, width, count, bins[axis]);
    }
    NumberBlock block = numbers[axis];
    if (block != null) {
      keep(features, offset, width, count, block);
    }
  }

  private static void keepBins(
      BinnedColumn column, float[] features, int offset, int width, int count, int[] into) {
    for (int i = 0, at = offset; i < count; i++, at += width) {
      into[i] = column.binOf(features[at]);
    }
  }

  private static void keep(float[] features, int offset, int width, int count, NumberBlock block) {
    block.clear();
    for (int i = 0, at = offset; i < count; i++, at += width) {
      float x = features[at];
      if (Float.isNaN(x)) {
        block.setMissing(i);
      } else {
        block.set(i, Asked.bounded(x));
      }
    }
  }

  private void addCrosses(int count) {
    List<Asked.Pair> crosses = asked.crosses();
    for (int k = 0; k < crosses.size(); k++) {
      int[] a = bins[crosses.get(k).first()];
      int[] b = bins[crosses.get(k).second()];
      int first = asked.crossAt(k);
      int columns = asked.bins(crosses.get(k).second());
      for (int i = 0; i < count; i++) {
        counts[first + a[i] * columns + b[i]]++;
      }
    }
  }

  private void addPairs(int count) {
    List<Asked.Pair> all = asked.correlations();
    for (int k = 0; k < all.size(); k++) {
      NumberBlock a = numbers[all.get(k).first()];
      NumberBlock b = numbers[all.get(k).second()];
      if (a != null && b != null) {
        counts[asked.pairAt(k)] += a.addPair(b, count, pairs, PAIR_SUMS * k);
      }
    }
  }

  @Override
  public void take(long[] steps) {
    double table = asked.tableWeight() * scale;
    if (asked.asksTotal()) {
      steps[0] += rows * steps(asked.totalWeight() * scale);
    }
    for (int a = 0; a < axes.length; a++) {
      int missing = asked.cellsAt(a) + axes[a].cells();
      addCounts(steps, asked.cellsAt(a), missing, table);
      addCounts(steps, missing, missing + 1, table / Math.sqrt(axes[a].cellsOfBin()));
      for (int m = 0; m < 2 && asked.hasMoments(a); m++) {
        steps[asked.momentsAt(a) + m] += moments[2 * a + m];
      }
    }
    for (int k = 0; k < asked.crosses().size(); k++) {
      Asked.Pair pair = asked.crosses().get(k);
      int first = asked.crossAt(k);
      int cells = asked.bins(pair.first()) * asked.bins(pair.second());
      addCounts(steps, first, first + cells, table);
    }
    for (int k = 0; k < asked.correlations().size(); k++) {
      int first = asked.pairAt(k);
      addCounts(steps, first, first + 1, asked.pairWeight() * scale);
      for (int m = 0; m < PAIR_SUMS; m++) {
        steps[first + 1 + m] += pairs[PAIR_SUMS * k + m];
      }
    }
    clear();
  }

  /** Adds counts of rows, each of which has the same weight in steps. */
  private void addCounts(long[] steps, int from, int to, double weight) {
    long step = steps(weight);
    for (int i = from; i < to; i++) {
      steps[i] += step * counts[i];
    }
  }

  private static long steps(double weight) {
    return (long) Math.rint(weight);
  }

  private void clear() {
    Arrays.fill(counts, 0);
    Arrays.fill(moments, 0);
    Arrays.fill(pairs, 0);
    rows = 0;
  }
}
