package org.priory.privacy.engine;

import java.util.stream.IntStream;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** A query whose sums come in pieces, from several threads, and which goes wrong at some rows. */
final class PieceBatch implements BatchQuery {
  /** The first feature of a row at which it goes wrong. */
  static final float WRONG = 77;

  private static final int PIECE = 7;

  /** What goes wrong. */
  enum Fault {
    NONE,
    /** A value is not a number. */
    NOT_A_NUMBER,
    /** A value is larger than bounded vectors can make it. */
    LARGE,
    /** It fails when half of the pieces are out. */
    LATE,
    /** A piece that is not within the vector. */
    OUTSIDE
  }

  private final BatchQuery exact;
  private final Fault fault;

  PieceBatch(BatchQuery exact, Fault fault) {
    this.exact = exact;
    this.fault = fault;
  }

  @Override
  public int dimension() {
    return exact.dimension();
  }

  @Override
  public double roundingShare(int rows) {
    return exact.roundingShare(rows);
  }

  @Override
  public PiecewiseWorker worker() {
    Worker worker = exact.worker();
    return new PiecewiseWorker() {
      @Override
      public void norms(Batch batch, double[] norms) {
        worker.norms(batch, norms);
      }

      @Override
      public void weighted(Batch batch, double[] weights, Pieces pieces) {
        double[] sum = new double[dimension()];
        worker.addWeighted(batch, weights, sum);
        handOut(sum, isWrong(batch) ? fault : Fault.NONE, pieces);
      }
    };
  }

  private static boolean isWrong(Batch batch) {
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.features()[batch.offset() + i * batch.width()] == WRONG) {
        return true;
      }
    }
    return false;
  }

  private static void handOut(double[] sum, Fault fault, BatchQuery.Pieces pieces) {
    if (fault == Fault.NOT_A_NUMBER) {
      sum[sum.length / 2] = Double.NaN;
    } else if (fault == Fault.LARGE) {
      sum[sum.length / 2] = 1e7;
    }
    IntStream.range(0, (sum.length + PIECE - 1) / PIECE)
        .parallel()
        .forEach(
            i -> {
              int count = Math.min(PIECE, sum.length - i * PIECE);
              if (fault == Fault.LATE && i * PIECE > sum.length / 2) {
                throw new IllegalStateException("secret");
              }
              double[] values = new double[PIECE];
              System.arraycopy(sum, i * PIECE, values, 0, count);
              boolean isOutside = fault == Fault.OUTSIDE && count < PIECE;
              pieces.take(isOutside ? sum.length - 1 : i * PIECE, values, isOutside ? 2 : count);
            });
  }
}
