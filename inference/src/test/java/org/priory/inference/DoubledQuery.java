package org.priory.inference;

import java.util.Arrays;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * A query that says the norms of another, and adds twice as much: what a test of neighbours must
 * catch.
 *
 * @param plain the other
 */
public record DoubledQuery(BatchQuery plain) implements BatchQuery {
  @Override
  public int dimension() {
    return plain.dimension();
  }

  @Override
  public double roundingShare(int rows) {
    return plain.roundingShare(rows);
  }

  @Override
  public Worker worker() {
    Worker worker = plain.worker();
    return new Worker() {
      @Override
      public void norms(Batch batch, double[] norms) {
        worker.norms(batch, norms);
      }

      @Override
      public void addWeighted(Batch batch, double[] weights, double[] sum) {
        worker.addWeighted(batch, Arrays.stream(weights).map(w -> 2 * w).toArray(), sum);
      }
    };
  }
}
