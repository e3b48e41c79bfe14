package org.priory.privacy.engine;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import org.priory.numerics.linear.EightSums;
import org.priory.privacy.query.BatchQuery;

/**
 * A vector that comes in pieces, which are handed on as they come, and its norm, which is known
 * once all have come. A place that comes twice has no norm.
 */
final class PieceSum implements BatchQuery.Pieces {
  private final int dimension;
  private final BatchQuery.Pieces into;

  /** By their first places, in the order of which squares are added. */
  private final NavigableMap<Integer, Piece> pieces = new ConcurrentSkipListMap<>();

  /**
   * What is known of a piece.
   *
   * @param end the place after its last
   * @param square sum of its squares
   */
  private record Piece(int end, double square) {}

  /**
   * A vector of which no piece has come yet.
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
    Piece piece = new Piece(at + count, EightSums.square(values, 0, count));
    pieces.merge(at, piece, (a, b) -> new Piece(a.end(), Double.NaN));
    into.take(at, values, count);
  }

  /**
   * An upper bound of the norm of all that came, as {@link RowSum#norm}; at least 1e-140, as
   * smaller squares may be lost, and infinite where squares are. NaN if pieces overlap.
   */
  double norm() {
    double sum = 0;
    int done = 0;
    for (Map.Entry<Integer, Piece> each : pieces.entrySet()) {
      if (each.getKey() < done) {
        return Double.NaN;
      }
      done = each.getValue().end();
      sum += each.getValue().square();
    }
    return RowSum.up(dimension) * Math.sqrt(Math.max(1e-280, sum)); // NaN stays NaN
  }
}
