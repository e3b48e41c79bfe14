package org.priory.privacy.engine;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * A query whose sums are whole, made from one whose sums come in pieces.
 *
 * @param pieces the other
 */
public record WholeBatch(BatchQuery pieces) implements BatchQuery {
  @Override
  public int dimension() {
    return pieces.dimension();
  }

  @Override
  public double roundingShare(int rows) {
    return pieces.roundingShare(rows);
  }

  /** The worker of the other, which is no {@link PiecewiseWorker} any more. */
  @Override
  public Worker worker() {
    Worker worker = pieces.worker();
    return new Worker() {
      @Override
      public void norms(Batch batch, double[] norms) {
        worker.norms(batch, norms);
      }

      @Override
      public void addWeighted(Batch batch, double[] weights, double[] sum) {
        worker.addWeighted(batch, weights, sum);
      }
    };
  }
}
