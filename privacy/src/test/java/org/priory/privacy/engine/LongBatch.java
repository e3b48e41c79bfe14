package org.priory.privacy.engine;

import java.util.Random;
import java.util.stream.IntStream;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * A query for vectors that are too long for doubles: the first feature of a row at place 0, and the
 * second times a direction of length 1 at all others.
 */
public final class LongBatch implements BatchQuery {
  private static final int PIECE = 1 << 12;

  private final double[] direction;

  /** For vectors of a length. */
  public LongBatch(int dimension) {
    this.direction = new Random(5).doubles(dimension, -1, 1).toArray();
    direction[0] = 0;
    double norm = RowSum.norm(direction);
    for (int i = 0; i < dimension; i++) {
      direction[i] /= norm;
    }
  }

  @Override
  public int dimension() {
    return direction.length;
  }

  @Override
  public double roundingShare(int rows) {
    return 1e-12;
  }

  /** Sums in pieces. */
  @Override
  public PiecewiseWorker worker() {
    return new PiecewiseWorker() {
      @Override
      public void norms(Batch batch, double[] norms) {
        LongBatch.norms(batch, norms);
      }

      @Override
      public void weighted(Batch batch, double[] weights, Pieces pieces) {
        double[] sum = sum(batch, weights);
        IntStream.range(0, (sum.length + PIECE - 1) / PIECE)
            .parallel()
            .forEach(
                i -> {
                  int count = Math.min(PIECE, sum.length - i * PIECE);
                  double[] piece = new double[count];
                  System.arraycopy(sum, i * PIECE, piece, 0, count);
                  pieces.take(i * PIECE, piece, count);
                });
      }
    };
  }

  private static void norms(Batch batch, double[] norms) {
    for (int i = 0; i < batch.rows(); i++) {
      int at = batch.offset() + i * batch.width();
      norms[i] = Math.hypot(batch.features()[at], batch.features()[at + 1]);
    }
  }

  private double[] sum(Batch batch, double[] weights) {
    double first = 0;
    double rest = 0;
    for (int i = 0; i < batch.rows(); i++) {
      int at = batch.offset() + i * batch.width();
      first += weights[i] * batch.features()[at];
      rest += weights[i] * batch.features()[at + 1];
    }
    double[] sum = new double[direction.length];
    for (int j = 0; j < sum.length; j++) {
      sum[j] = rest * direction[j];
    }
    sum[0] = first;
    return sum;
  }
}
