package org.priory.inference.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.AxisCounts;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Marginals;
import org.priory.inference.rows.Simplex;

/**
 * Counts near noisy ones that a table can have: none is below zero, and pairs add up to columns.
 *
 * @param total number of records
 * @param columns counts of each column's bins
 * @param pairs counts of pairs of bins, row after row
 */
public record PossibleCounts(double total, List<double[]> columns, List<double[]> pairs) {
  /** No count is zero, so that every row remains possible; in records. */
  private static final double LEAST = 0.1;

  /** All cells together have at most this share of the records by {@link #LEAST}. */
  private static final double LEAST_SHARE = 0.01;

  /** Rounds of scaling rows and columns. */
  private static final int ROUNDS = 200;

  /** Sums that are off by less, of the total, agree. */
  private static final double AGREE = 1e-9;

  public PossibleCounts {
    columns = List.copyOf(columns);
    pairs = List.copyOf(pairs);
  }

  /**
   * The nearest possible counts of each column, and counts of pairs near the noisy ones that add up
   * to them.
   *
   * @param places of the pairs that are wanted, among the bought cross-tables
   */
  static PossibleCounts of(Marginals noisy, List<Integer> places) {
    double total = Math.max(1, noisy.total());
    List<double[]> columns = new ArrayList<>();
    for (AxisCounts counts : noisy.axes()) {
      columns.add(possible(counts.bins(), total));
    }
    List<double[]> pairs = new ArrayList<>();
    for (int place : places) {
      Asked.Pair pair = noisy.asked().crosses().get(place);
      double[] table = possible(cells(noisy.crosses().get(place)), total);
      rake(table, columns.get(pair.first()), columns.get(pair.second()), total);
      pairs.add(table);
    }
    return new PossibleCounts(total, columns, pairs);
  }

  /** The cells of a cross-table, row after row. */
  static double[] cells(CrossCounts cross) {
    int columns = cross.columns().allBins();
    double[] cells = new double[cross.rows().allBins() * columns];
    Arrays.setAll(cells, i -> cross.count(i / columns, i % columns));
    return cells;
  }

  /** The nearest counts by least squares that are not negative, then none of them zero. */
  static double[] possible(double[] counts, double total) {
    double least = Math.min(LEAST, LEAST_SHARE * total / counts.length);
    double[] nearest = nearest(counts, total);
    double sum = 0;
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] = Math.max(nearest[i], least);
      sum += nearest[i];
    }
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] *= total / sum;
    }
    return nearest;
  }

  /** The nearest counts by least squares that are not negative and add up. */
  static double[] nearest(double[] counts, double total) {
    double[] shares = Simplex.project(Arrays.stream(counts).map(x -> x / total).toArray());
    return Arrays.stream(shares).map(share -> total * share).toArray();
  }

  /** Scales rows and columns in turn until they have these sums. */
  private static void rake(double[] table, double[] rows, double[] columns, double total) {
    int width = columns.length;
    for (int round = 0; round < ROUNDS; round++) {
      double[] rowSums = new double[rows.length];
      for (int i = 0; i < table.length; i++) {
        rowSums[i / width] += table[i];
      }
      double off = 0;
      for (int r = 0; r < rows.length; r++) {
        off = Math.max(off, Math.abs(rowSums[r] - rows[r]));
      }
      if (off <= AGREE * total) {
        return;
      }
      double[] columnSums = new double[width];
      for (int i = 0; i < table.length; i++) {
        table[i] *= rows[i / width] / rowSums[i / width];
        columnSums[i % width] += table[i];
      }
      for (int i = 0; i < table.length; i++) {
        table[i] *= columns[i % width] / columnSums[i % width];
      }
    }
  }
}
