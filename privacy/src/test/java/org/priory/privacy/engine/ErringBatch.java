package org.priory.privacy.engine;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** A query whose sums are off by all that it may, this way or that as the rows have it. */
public final class ErringBatch implements BatchQuery {
  private final BatchQuery exact;
  private final double share;
  private final int mostRows;

  public ErringBatch(BatchQuery exact, double share) {
    this(exact, share, exact.mostRows());
  }

  public ErringBatch(BatchQuery exact, double share, int mostRows) {
    this.exact = exact;
    this.share = share;
    this.mostRows = mostRows;
  }

  @Override
  public int dimension() {
    return exact.dimension();
  }

  @Override
  public double roundingShare(int rows) {
    return share;
  }

  @Override
  public int mostRows() {
    return mostRows;
  }

  @Override
  public Worker worker() {
    Worker worker = exact.worker();
    return new Worker() {
      @Override
      public void norms(Batch batch, double[] norms) {
        worker.norms(batch, norms);
      }

      @Override
      public void addWeighted(Batch batch, double[] weights, double[] sum) {
        worker.addWeighted(batch, weights, sum);
        double[] norms = new double[batch.rows()];
        worker.norms(batch, norms);
        double most = 0;
        int hash = 0;
        for (int i = 0; i < batch.rows(); i++) {
          most += weights[i] * norms[i];
          hash =
              31 * hash
                  + Float.floatToIntBits(batch.features()[batch.offset() + i * batch.width()]);
        }
        sum[0] += (Integer.bitCount(hash * 0x9E3779B9) % 2 == 0 ? 0.999 : -0.999) * share * most;
      }
    };
  }
}
