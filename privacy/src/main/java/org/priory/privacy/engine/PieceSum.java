package org.priory.privacy.engine;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import org.priory.privacy.query.BatchQuery;

/**
 * A vector that comes in pieces, which are handed on as they come, and its norm, which is known
 * once all have come.
 */
final class PieceSum implements BatchQuery.Pieces {
  private final int dimension;
  private final BatchQuery.Pieces into;

  /** Sums of squares by the places of pieces, to be added in their order. */
  private final Map<Integer, Double> squares = new ConcurrentSkipListMap<>();

  /**
   * Of a vector.
   *
   * @param into gets all pieces
   */
  PieceSum(int dimension, BatchQuery.Pieces into) {
    this.dimension = dimension;
    this.into = into;
  }

  @Override
  public void take(int at, double[] values, int count) {
    Objects.checkFromIndexSize(at, count, dimension);
    squares.merge(at, RowSum.squares(values, 0, count), Double::sum);
    into.take(at, values, count);
  }

  /**
   * An upper bound of the norm of all that came, as {@link RowSum#norm}; at least 1e-140, as
   * smaller squares may be lost, and infinite where squares are.
   */
  double norm() {
    double sum = 0;
    for (double square : squares.values()) {
      sum += square;
    }
    return RowSum.up(dimension) * Math.sqrt(Math.max(1e-280, sum)); // NaN stays NaN
  }
}
