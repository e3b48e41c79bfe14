package org.priory.inference.optimization.rates;

import org.priory.inference.regression.ColumnDispersion;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How much the follow-ups of a person repeat each other: {@link ColumnDispersion} with the residual
 * sum m_j of a follow-up, which is in [-1, 1] ({@link PieceWalk}), and the direction of its
 * columns.
 */
record HazardDispersionQuery(PieceWalk walk, double factor) implements RowQuery {

  @Override
  public int dimension() {
    return ofColumns(0).dimension();
  }

  /** A row without a time adds nothing, but counts among those of its person. */
  @Override
  public void addTo(Row row, double[] sum) {
    FollowUp.Time time = walk.time(row);
    if (time.counts()) {
      ofColumns(walk.residual(row, time)).addTo(walk.columns(row), sum);
    }
  }

  @Override
  public void finish(double[] mean) {
    ofColumns(0).finish(mean);
  }

  private RowQuery ofColumns(double residual) {
    return ColumnDispersion.query(
        walk.features(), walk.ofColumns(), (label, predictor) -> residual, factor);
  }
}
