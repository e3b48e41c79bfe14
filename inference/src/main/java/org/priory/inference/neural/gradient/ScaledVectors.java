package org.priory.inference.neural.gradient;

import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/** A worker that makes a short vector of what a network says of each row of a batch. */
public final class ScaledVectors implements BatchQuery.Worker {
  private final RowScale scale;
  private final int dimension;
  private final Looks network;
  private final Vector vector;
  private final float[] z;
  private double[] vectors = new double[0];

  /** Looks at scaled rows. */
  public interface Looks {
    void look(float[] z, int offset, int rows);
  }

  /** Adds what follows for one of them. */
  public interface Vector {
    /**
     * @param label NaN where there is none
     */
    void add(int row, float label, double[] vectors, int start);
  }

  public ScaledVectors(RowScale scale, int dimension, Looks network, Vector vector) {
    this.scale = scale;
    this.dimension = dimension;
    this.network = network;
    this.vector = vector;
    this.z = new float[GradientQuery.MOST_ROWS * (scale.centre().length - 1)];
  }

  @Override
  public void norms(Batch batch, double[] norms) {
    int rows = batch.rows();
    ScaledQuery.scale(scale, batch.features(), batch.offset(), rows, z);
    network.look(z, 0, rows);
    vectors = new double[rows * dimension];
    for (int i = 0; i < rows; i++) {
      vector.add(i, batch.labels()[i], vectors, i * dimension);
      double square = 0;
      for (int j = i * dimension; j < (i + 1) * dimension; j++) {
        square += vectors[j] * vectors[j];
      }
      norms[i] = Math.sqrt(square);
    }
  }

  @Override
  public void addWeighted(Batch batch, double[] weights, double[] sum) {
    for (int i = 0; i < batch.rows(); i++) {
      for (int j = 0; j < dimension; j++) {
        sum[j] += weights[i] * vectors[i * dimension + j];
      }
    }
  }
}
