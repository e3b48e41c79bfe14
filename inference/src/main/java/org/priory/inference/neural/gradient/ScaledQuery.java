package org.priory.inference.neural.gradient;

import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * What another query says about rows that are centred and scaled first, without their constant. The
 * scaled row is a function of the row alone, bit for bit (plain loops), so that all that the other
 * query promises of its rows holds of these.
 */
public final class ScaledQuery implements BatchQuery {
  private final BatchQuery query;
  private final RowScale scale;

  public ScaledQuery(BatchQuery query, RowScale scale) {
    this.query = query;
    this.scale = scale;
  }

  @Override
  public int dimension() {
    return query.dimension();
  }

  @Override
  public double roundingShare(int rows) {
    return query.roundingShare(rows);
  }

  @Override
  public int mostRows() {
    return query.mostRows();
  }

  @Override
  public Worker worker() {
    Worker worker = query.worker();
    return worker instanceof PiecewiseWorker inPieces
        ? new ScaledPieces(inPieces, new ScaledBatch(scale))
        : new ScaledWorker(worker, new ScaledBatch(scale));
  }

  /**
   * z_j = max(-5, min(5, (x_{j+1} - c_{j+1}) s_{j+1})): scaled features without the constant.
   *
   * @param z where they are put, one row after the other
   */
  public static void scale(RowScale scale, float[] features, int offset, int rows, float[] z) {
    int width = scale.centre().length;
    for (int i = 0; i < rows; i++) {
      for (int j = 1; j < width; j++) {
        double far = scale.scale()[j] * (features[offset + i * width + j] - scale.centre()[j]);
        z[i * (width - 1) + j - 1] =
            (float) Math.max(-NetworkPosterior.FARTHEST, Math.min(NetworkPosterior.FARTHEST, far));
      }
    }
  }

  /** The rows of a batch as the network sees them. */
  private static final class ScaledBatch implements Batch {
    private final RowScale scale;
    private final float[] z;
    private final float[] labels = new float[GradientQuery.MOST_ROWS];
    private int rows;

    ScaledBatch(RowScale scale) {
      this.scale = scale;
      this.z = new float[GradientQuery.MOST_ROWS * (scale.centre().length - 1)];
    }

    ScaledBatch of(Batch batch) {
      if (batch.width() != scale.centre().length) {
        throw new IllegalArgumentException("batch of another shape");
      }
      rows = batch.rows();
      scale(scale, batch.features(), batch.offset(), rows, z);
      for (int i = 0; i < rows; i++) {
        labels[i] = (float) scale.label(batch.labels()[i]);
      }
      return this;
    }

    @Override
    public int rows() {
      return rows;
    }

    @Override
    public int width() {
      return scale.centre().length - 1;
    }

    @Override
    public float[] features() {
      return z;
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public float[] labels() {
      return labels;
    }
  }

  private record ScaledWorker(Worker worker, ScaledBatch scaled) implements Worker {
    @Override
    public void norms(Batch batch, double[] norms) {
      worker.norms(scaled.of(batch), norms);
    }

    /** The call before was for the same batch. */
    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      worker.addWeighted(scaled, weights, sum);
    }
  }

  private record ScaledPieces(PiecewiseWorker worker, ScaledBatch scaled)
      implements PiecewiseWorker {
    @Override
    public void norms(Batch batch, double[] norms) {
      worker.norms(scaled.of(batch), norms);
    }

    @Override
    public void weighted(Batch batch, double[] weights, Pieces pieces) {
      worker.weighted(scaled, weights, pieces);
    }
  }
}
