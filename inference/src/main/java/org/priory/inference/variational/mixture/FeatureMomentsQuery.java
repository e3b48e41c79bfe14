package org.priory.inference.variational.mixture;

import org.priory.inference.rows.PackedOuter;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * First and second moments of all features: x and xx'.
 *
 * <p><b>Sensitivity.</b> Features are in [-1, 1], so |x|^2 &lt;= d and |xx'|_F = |x|^2 &lt;= d.
 * With x over sqrt(2d) and xx' over sqrt(2) d the norm is at most 1, which corners reach.
 */
record FeatureMomentsQuery(PackedSymmetric packed) implements RowQuery {

  static FeatureMomentsQuery of(int d) {
    return new FeatureMomentsQuery(PackedSymmetric.ofSize(d));
  }

  /** What the first moments of the answer are to be multiplied by. */
  double firstBound() {
    return Math.sqrt(2.0 * packed.size());
  }

  /** What the second moments of the answer are to be multiplied by. */
  double secondBound() {
    return Math.sqrt(2) * packed.size();
  }

  @Override
  public int dimension() {
    return packed.size() + packed.length();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    int d = packed.size();
    for (int j = 0; j < d; j++) {
      sum[j] += row.block()[row.offset() + j] / firstBound();
    }
    PackedOuter.add(sum, d, packed, 1 / secondBound(), row.block(), row.offset());
  }
}
