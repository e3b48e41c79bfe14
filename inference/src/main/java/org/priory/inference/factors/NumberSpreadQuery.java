package org.priory.inference.factors;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How many rows have all of d numbers, and where those are: for such a row sqrt(q), and beside it x
 * and sqrt(2) (x^2 - 1/2) for each number x, times sqrt((1 - q)/(3 d/2)); nothing for others.
 *
 * <p><b>Sensitivity.</b> x^2 + 2 (x^2 - 1/2)^2 is at most 3/2 in [-1, 1], so the norm is at most 1
 * ({@code docs/proofs/factors.md}).
 *
 * @param width how many numbers a row has
 */
record NumberSpreadQuery(int width) implements RowQuery {
  /** q: the share of the count. */
  private static final double COUNT = 0.1;

  static final double ROOT_TWO = Math.sqrt(2);

  @Override
  public int dimension() {
    return 1 + 2 * width;
  }

  /** What a row has in its count. */
  double ofCount() {
    return Math.sqrt(COUNT);
  }

  /** By what a number and its square are multiplied. */
  double ofNumber() {
    return Math.sqrt((1 - COUNT) / (1.5 * width));
  }

  @Override
  public void addTo(Row row, double[] sum) {
    if (!isWhole(row, width)) {
      return;
    }
    sum[0] += ofCount();
    for (int j = 0; j < width; j++) {
      double x = bounded(row.feature(j));
      sum[1 + j] += ofNumber() * x;
      sum[1 + width + j] += ofNumber() * ROOT_TWO * (x * x - 0.5);
    }
  }

  /** Whether a row misses none of its numbers. */
  static boolean isWhole(Row row, int width) {
    for (int j = 0; j < width; j++) {
      if (Float.isNaN(row.feature(j))) {
        return false;
      }
    }
    return true;
  }

  /** Features are within [-1, 1]; the proof need not rest on it. */
  static double bounded(float x) {
    return Math.max(-1, Math.min(1, x));
  }
}
