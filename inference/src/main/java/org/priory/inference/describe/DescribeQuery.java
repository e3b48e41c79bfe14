package org.priory.inference.describe;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** The sum of the vectors of {@link Asked}, of which each row has only a few places. */
public record DescribeQuery(Asked asked) implements BatchQuery {

  @Override
  public int dimension() {
    return asked.dimension();
  }

  /** Sums and norms in double precision: a rounding of 2^-53 for each row and each place. */
  @Override
  public double roundingShare(int rows) {
    return (rows + asked.most()) * 0x1p-52;
  }

  @Override
  public Worker worker() {
    return new RowsWorker(asked);
  }

  private static final class RowsWorker implements Worker {
    private final Asked asked;
    private final int[] places;
    private final double[] values;

    RowsWorker(Asked asked) {
      this.asked = asked;
      this.places = new int[asked.most()];
      this.values = new double[asked.most()];
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      for (int i = 0; i < batch.rows(); i++) {
        int n = fill(batch, i);
        double squares = 0;
        for (int k = 0; k < n; k++) {
          squares += values[k] * values[k];
        }
        norms[i] = Math.sqrt(squares);
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      for (int i = 0; i < batch.rows(); i++) {
        int n = fill(batch, i);
        for (int k = 0; k < n; k++) {
          sum[places[k]] += weights[i] * values[k];
        }
      }
    }

    private int fill(Batch batch, int row) {
      return asked.fill(batch.features(), batch.offset() + row * batch.width(), places, values);
    }
  }
}
