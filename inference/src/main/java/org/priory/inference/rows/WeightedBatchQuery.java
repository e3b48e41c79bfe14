package org.priory.inference.rows;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.RowWeights;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * {@link WeightedQuery} for batches: the norm of g v is g times that of v, and a weighted sum of g
 * v is one of v with g times the weights, rounded as little.
 */
record WeightedBatchQuery(RowWeights weights, BatchQuery query) implements BatchQuery {

  @Override
  public int dimension() {
    return query.dimension();
  }

  /** One more product of doubles for each norm and each weight. */
  @Override
  public double roundingShare(int rows) {
    return query.roundingShare(rows) + 0x1p-51;
  }

  @Override
  public int mostRows() {
    return query.mostRows();
  }

  @Override
  public Worker worker() {
    return new WeightedWorker(weights, query.worker());
  }

  /** Shows the query rows without their weights, and multiplies by these. */
  private static final class WeightedWorker implements Worker {
    private final RowWeights weights;
    private final Worker worker;
    private double[] shares = new double[0];
    private @Nullable Explaining shown;

    WeightedWorker(RowWeights weights, Worker worker) {
      this.weights = weights;
      this.worker = worker;
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      Explaining explaining = Explaining.of(batch);
      shown = explaining;
      shares = new double[batch.rows()];
      worker.norms(explaining, norms);
      for (int i = 0; i < shares.length; i++) {
        shares[i] = weights.share(batch.features(), batch.offset() + i * batch.width());
        norms[i] *= shares[i];
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] given, double[] sum) {
      double[] counted = given.clone();
      for (int i = 0; i < shares.length; i++) {
        counted[i] *= shares[i];
      }
      worker.addWeighted(Objects.requireNonNull(shown), counted, sum);
    }
  }

  /** A batch without the last feature of each row. */
  private record Explaining(int rows, int width, float[] features, float[] labels)
      implements Batch {

    static Explaining of(Batch batch) {
      int width = batch.width() - 1;
      float[] features = new float[batch.rows() * width];
      for (int i = 0; i < batch.rows(); i++) {
        int from = batch.offset() + i * batch.width();
        System.arraycopy(batch.features(), from, features, i * width, width);
      }
      return new Explaining(batch.rows(), width, features, batch.labels());
    }

    @Override
    public int offset() {
      return 0;
    }
  }
}
