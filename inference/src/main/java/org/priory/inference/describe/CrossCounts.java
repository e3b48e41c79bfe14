package org.priory.inference.describe;

/**
 * The counts of a cross-table, with the variance of their noise. Its rows and columns add up to the
 * counts of its two axes.
 */
public final class CrossCounts {
  private final AxisCounts first;
  private final AxisCounts second;
  private final double[] counts;
  private final double variance;

  private CrossCounts(AxisCounts first, AxisCounts second, double[] counts, double variance) {
    this.first = first;
    this.second = second;
    this.counts = counts;
    this.variance = variance;
  }

  /**
   * x = T/(K_a K_b) + a/K_b + b/K_a + ab, with a, b and T of the axes, and ab the table's own part
   * that no row and no column sums have.
   *
   * @param noisy row after row
   * @param cell variance of the noise of each
   */
  static CrossCounts of(AxisCounts first, AxisCounts second, double[] noisy, double cell) {
    double[] a = first.bins();
    double[] b = second.bins();
    int rows = a.length;
    int columns = b.length;
    double[] rowSums = rowSums(noisy, columns);
    double[] columnSums = columnSums(noisy, columns);
    double all = Marginals.sum(noisy);
    double total = Marginals.sum(a);
    double[] counts = new double[noisy.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        int at = i * columns + j;
        double own = noisy[at] - rowSums[i] / columns - columnSums[j] / rows + all / noisy.length;
        // T/(K_a K_b) + (r_i - T/K_a)/K_b + (c_j - T/K_b)/K_a + own
        counts[at] = a[i] / columns + b[j] / rows - total / noisy.length + own;
      }
    }
    double p = 1.0 / rows;
    double q = 1.0 / columns;
    // V_T/(K_a K_b)^2 + V_a (1 - 1/K_a)/K_b^2 + V_b (1 - 1/K_b)/K_a^2 + nu (1 - 1/K_a)(1 - 1/K_b)
    double variance =
        first.noise().total() * p * p * q * q
            + first.noise().bins() * (1 - p) * q * q
            + second.noise().bins() * (1 - q) * p * p
            + cell * (1 - p) * (1 - q);
    return new CrossCounts(first, second, counts, variance);
  }

  static double[] rowSums(double[] table, int columns) {
    double[] sums = new double[table.length / columns];
    for (int i = 0; i < table.length; i++) {
      sums[i / columns] += table[i];
    }
    return sums;
  }

  static double[] columnSums(double[] table, int columns) {
    double[] sums = new double[columns];
    for (int i = 0; i < table.length; i++) {
      sums[i % columns] += table[i];
    }
    return sums;
  }

  /** The axis of its rows. */
  public BinnedColumn rows() {
    return first.axis();
  }

  /** The axis of its columns. */
  public BinnedColumn columns() {
    return second.axis();
  }

  /** How many records are in a pair of bins; the last of each axis is for missing values. */
  public double count(int row, int column) {
    return counts[row * second.axis().allBins() + column];
  }

  /** Variance of the noise of each count. */
  public double variance() {
    return variance;
  }
}
