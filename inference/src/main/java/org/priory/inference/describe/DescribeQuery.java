package org.priory.inference.describe;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.ExactQuery;

/** The sum of the vectors of {@link Asked}, of which each row has only a few places. */
public record DescribeQuery(Asked asked) implements ExactQuery {

  @Override
  public int dimension() {
    return asked.dimension();
  }

  /** Sums and norms in double precision: a rounding of 2^-53 for each row and each place. */
  @Override
  public double roundingShare(int rows) {
    return (rows + asked.most()) * 0x1p-52;
  }

  /** 1 by the weights of {@link Asked}, and the roundings of some thousand squares in doubles. */
  @Override
  public double bound() {
    return 1 + 0x1p-40;
  }

  @Override
  public Adder adder(double scale) {
    return new CellSums(asked, scale);
  }

  @Override
  public Worker worker() {
    return new RowsWorker(asked);
  }

  /** Keeps what it found of a batch for its sums, unless rows have too many places. */
  private static final class RowsWorker implements Worker {
    /** Places of a batch that are kept: 1.5 MB. */
    private static final int KEPT = 1 << 17;

    private final Asked asked;
    private final int most;
    private int[] places;
    private double[] values;
    private int[] ends = new int[0];

    RowsWorker(Asked asked) {
      this.asked = asked;
      this.most = asked.most();
      this.places = new int[most];
      this.values = new double[most];
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      boolean keeps = keeps(batch);
      if (keeps && ends.length < batch.rows()) {
        ends = new int[batch.rows()];
        places = new int[most * batch.rows()];
        values = new double[places.length];
      }
      for (int i = 0, end = 0; i < batch.rows(); i++) {
        int from = keeps ? end : 0;
        end = fill(batch, i, from);
        double squares = 0;
        for (int k = from; k < end; k++) {
          squares += values[k] * values[k];
        }
        norms[i] = Math.sqrt(squares);
        if (keeps) {
          ends[i] = end;
        }
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      boolean keeps = keeps(batch);
      for (int i = 0, end = 0; i < batch.rows(); i++) {
        int from = keeps ? end : 0;
        end = keeps ? ends[i] : fill(batch, i, 0);
        for (int k = from; k < end; k++) {
          sum[places[k]] += weights[i] * values[k];
        }
      }
    }

    private boolean keeps(Batch batch) {
      return (long) most * batch.rows() <= KEPT;
    }

    /** Where the row's places end. */
    private int fill(Batch batch, int row, int from) {
      int offset = batch.offset() + row * batch.width();
      return asked.fill(batch.features(), offset, places, values, from);
    }
  }
}
