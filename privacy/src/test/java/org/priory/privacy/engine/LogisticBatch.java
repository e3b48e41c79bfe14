package org.priory.privacy.engine;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The gradient of logistic regression, as a row query and as a batch query. */
public final class LogisticBatch implements BatchQuery {
  private final double[] weights;
  private final double normFactor;
  private final boolean single;

  public LogisticBatch(double[] weights) {
    this(weights, 1, false);
  }

  /**
   * @param normFactor 1, or what the reported norms are off by
   * @param single whether sums are in single precision
   */
  public LogisticBatch(double[] weights, double normFactor, boolean single) {
    this.weights = weights.clone();
    this.normFactor = normFactor;
    this.single = single;
  }

  /** The same vectors, row by row. */
  public RowQuery rows() {
    return TestData.query(
        weights.length,
        (Row row, double[] sum) -> {
          double residual = residual(row.block(), row.offset(), row.label());
          for (int j = 0; j < weights.length; j++) {
            sum[j] += residual * row.feature(j);
          }
        });
  }

  // 1/(1 + exp(-w'x)) - y
  private double residual(float[] x, int offset, float label) {
    double dot = 0;
    for (int j = 0; j < weights.length; j++) {
      dot += weights[j] * x[offset + j];
    }
    return 1 / (1 + Math.exp(-dot)) - label;
  }

  @Override
  public int dimension() {
    return weights.length;
  }

  @Override
  public double roundingShare(int rows) {
    return single ? (rows + 4) * 0x1p-24 : 0x1p-45;
  }

  @Override
  public Worker worker() {
    return new Worker() {
      private float[] seen = new float[0];
      private int seenOffset;
      private int seenRows;

      @Override
      public void norms(Batch batch, double[] norms) {
        float[] x = batch.features();
        seen = x;
        seenOffset = batch.offset();
        seenRows = batch.rows();
        for (int i = 0; i < batch.rows(); i++) {
          int row = batch.offset() + i * batch.width();
          double squares = 0;
          for (int j = 0; j < batch.width(); j++) {
            squares += (double) x[row + j] * x[row + j];
          }
          double residual = residual(x, row, batch.labels()[i]);
          double norm = normFactor * Math.abs(residual) * Math.sqrt(squares);
          norms[i] = single ? (float) norm : norm;
        }
      }

      @Override
      public void addWeighted(Batch batch, double[] weight, double[] sum) {
        float[] x = batch.features();
        if (x != seen || batch.offset() != seenOffset || batch.rows() != seenRows) {
          throw new IllegalStateException("the norms of another batch were asked for");
        }
        float[] rough = new float[sum.length];
        for (int i = 0; i < batch.rows(); i++) {
          int row = batch.offset() + i * batch.width();
          double residual = residual(x, row, batch.labels()[i]);
          for (int j = 0; j < sum.length; j++) {
            double part = weight[i] * residual * x[row + j];
            if (single) {
              rough[j] += (float) part;
            } else {
              sum[j] += part;
            }
          }
        }
        for (int j = 0; single && j < sum.length; j++) {
          sum[j] += rough[j];
        }
      }
    };
  }
}
