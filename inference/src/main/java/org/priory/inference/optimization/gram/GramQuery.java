package org.priory.inference.optimization.gram;

import org.priory.inference.rows.PackedOuter;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Squares and products of coordinates, f t t'/R^2 with f = min(1, R^2/|t|^2).
 *
 * <p>|t t'|_F = |t|^2 and f |t|^2 &lt;= R^2, so the Frobenius norm is at most 1; packed with weight
 * sqrt 2 off the diagonal, so is the norm. A record without a label contributes nothing.
 */
public record GramQuery(RowCoordinates rows, double radius) implements RowQuery {

  /** f. */
  public static double weight(double norm, double radius) {
    return norm <= radius ? 1 : radius * radius / (norm * norm);
  }

  @Override
  public int dimension() {
    return rows.size() * (rows.size() + 1) / 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    if (Float.isNaN(row.label())) {
      return;
    }
    double[] t = new double[rows.size()];
    double norm = rows.apply(row.block(), row.offset(), t);
    double factor = weight(norm, radius) / (radius * radius);
    PackedOuter.add(sum, 0, PackedSymmetric.ofSize(t.length), factor, t);
  }
}
