package org.priory.inference.bounds;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** The sum of the vectors of {@link PlacesAsked}. */
record PlacesQuery(PlacesAsked asked) implements BatchQuery {

  @Override
  public int dimension() {
    return asked.dimension();
  }

  /**
   * Sums and norms in double precision: a rounding of 2^-53 for each row, each place of a squared
   * norm, and each column.
   */
  @Override
  public double roundingShare(int rows) {
    return (rows + asked.mostPlaces() + asked.columns() + 8) * 0x1p-52;
  }

  @Override
  public Worker worker() {
    return new RowsWorker(asked);
  }

  private record RowsWorker(PlacesAsked asked) implements Worker {

    private int place(Batch batch, int row, int column) {
      return asked.place(column, batch.features()[batch.offset() + row * batch.width() + column]);
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      for (int i = 0; i < batch.rows(); i++) {
        double squares = 0;
        for (int c = 0; c < asked.columns(); c++) {
          squares += asked.square(c, place(batch, i, c));
        }
        norms[i] = Math.sqrt(squares);
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      for (int i = 0; i < batch.rows(); i++) {
        for (int c = 0; c < asked.columns(); c++) {
          asked.add(c, place(batch, i, c), weights[i], sum);
        }
      }
    }
  }
}
