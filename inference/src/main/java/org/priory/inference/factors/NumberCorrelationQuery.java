package org.priory.inference.factors;

import org.priory.inference.rows.PackedOuter;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How standardised numbers z go together: for a row that has all of them
 *
 * <pre>w (sqrt(p), sqrt(q) z/R, sqrt(r) z z'/R^2),  w = min(1, R^2/|z|^2),  p + q + r = 1,</pre>
 *
 * <p>and nothing for others. Rows farther than R count for less, and no row is cut.
 *
 * <p><b>Sensitivity.</b> w |z| is at most R, and w |z|^2 at most R^2: the norm is at most 1 ({@code
 * docs/proofs/factors.md}).
 *
 * @param spread by which numbers are standardised
 */
record NumberCorrelationQuery(NumberSpread spread) implements RowQuery {
  private static final double OF_COUNT = 0.05;
  private static final double OF_MEANS = 0.1;
  private static final double OF_PAIRS = 0.85;

  /** R^2 over the number of columns, which is what |z|^2 is on average. */
  private static final double FAR = 3;

  /** R^2: rows that are farther count for less. */
  double far() {
    return FAR * spread.width();
  }

  double ofCount() {
    return Math.sqrt(OF_COUNT);
  }

  double ofMeans() {
    return Math.sqrt(OF_MEANS / far());
  }

  double ofPairs() {
    return Math.sqrt(OF_PAIRS) / far();
  }

  PackedSymmetric layout() {
    return PackedSymmetric.ofSize(spread.width());
  }

  @Override
  public int dimension() {
    return dimension(spread.width());
  }

  static int dimension(int width) {
    return 1 + width + width * (width + 1) / 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    int d = spread.width();
    if (!NumberSpreadQuery.isWhole(row, d)) {
      return;
    }
    double[] z = new double[d];
    double square = 0;
    for (int j = 0; j < d; j++) {
      z[j] = spread.standardised(j, NumberSpreadQuery.bounded(row.feature(j)));
      square += z[j] * z[j];
    }
    double w = Math.min(1, far() / square);
    sum[0] += w * ofCount();
    for (int j = 0; j < d; j++) {
      sum[1 + j] += w * ofMeans() * z[j];
    }
    PackedOuter.add(sum, 1 + d, layout(), w * ofPairs(), z);
  }
}
