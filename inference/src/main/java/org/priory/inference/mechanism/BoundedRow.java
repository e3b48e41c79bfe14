package org.priory.inference.mechanism;

import org.priory.privacy.query.Row;

/**
 * One row as a named mechanism uses it: its features that are not zero, scaled down to the public
 * norm if they are over it, and its label. Total: a row with a feature that is not finite, or
 * without a label, counts as nothing. A function of the row alone.
 */
public final class BoundedRow {
  /** Norms of rows that are within the bound may come out this much over it. */
  private static final double ROUNDING = 1 + 0x1p-40;

  private final double bound;
  private final int[] places;
  private final double[] values;
  private int count;
  private double label;

  /**
   * A buffer for rows.
   *
   * @param width number of features
   * @param norm the largest L2 norm of a row
   */
  public BoundedRow(int width, double norm) {
    this.bound = norm;
    this.places = new int[width];
    this.values = new double[width];
  }

  /** Takes the next row; false if it counts as nothing. */
  public boolean take(Row row) {
    count = 0;
    label = row.label();
    double squares = 0;
    float[] block = row.block();
    int offset = row.offset();
    for (int j = 0; j < values.length; j++) {
      double x = block[offset + j];
      if (x != 0) {
        places[count] = j;
        values[count++] = x;
        squares += x * x;
      }
    }
    boolean counts = Double.isFinite(squares) && Double.isFinite(label);
    double norm = Math.sqrt(squares);
    if (counts && norm > bound * ROUNDING) {
      for (int k = 0; k < count; k++) {
        values[k] *= bound / norm;
      }
    }
    return counts;
  }

  /** Number of features that are not zero. */
  public int count() {
    return count;
  }

  /** Which feature the k-th of them is. */
  public int place(int k) {
    return places[k];
  }

  /** The k-th of them. */
  public double value(int k) {
    return values[k];
  }

  public double label() {
    return label;
  }

  /**
   * x'theta, with an error of at most u |x'theta| + d^2 u^2 sum |x_j theta_j|, u = 2^-53 (Ogita,
   * Rump, Oishi 2005, "Accurate sum and dot product", algorithm 5.3).
   */
  public double dot(double[] theta) {
    double sum = 0;
    double lost = 0;
    for (int k = 0; k < count; k++) {
      double t = theta[places[k]];
      double product = values[k] * t;
      lost += Math.fma(values[k], t, -product);
      double next = sum + product;
      double back = next - sum;
      lost += (sum - (next - back)) + (product - back);
      sum = next;
    }
    return sum + lost;
  }
}
