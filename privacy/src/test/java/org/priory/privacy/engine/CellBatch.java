package org.priory.privacy.engine;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.ExactQuery;

/** One of eight cells with weight 0.6, and a bounded number with weight 0.8: norms of at most 1. */
final class CellBatch implements ExactQuery {
  private static final int CELLS = 8;

  @Override
  public int dimension() {
    return CELLS + 1;
  }

  @Override
  public double bound() {
    return 1 + 0x1p-40;
  }

  @Override
  public double roundingShare(int rows) {
    return 0x1p-40;
  }

  static int cell(float x) {
    return x >= 0 && x < CELLS ? (int) x : CELLS - 1;
  }

  static double number(float x) {
    return Float.isNaN(x) ? 0 : Math.max(-1, Math.min(1, x));
  }

  @Override
  public Adder adder(double scale) {
    return new Adder() {
      private final long[] sum = new long[dimension()];

      @Override
      public void add(Batch batch) {
        for (int i = 0; i < batch.rows(); i++) {
          int at = batch.offset() + i * batch.width();
          sum[cell(batch.features()[at])] += (long) Math.rint(scale * 0.6);
          sum[CELLS] += (long) Math.rint(scale * 0.8 * number(batch.features()[at + 1]));
        }
      }

      @Override
      public void take(long[] steps) {
        for (int j = 0; j < sum.length; j++) {
          steps[j] += sum[j];
          sum[j] = 0;
        }
      }
    };
  }

  @Override
  public Worker worker() {
    return new Worker() {
      @Override
      public void norms(Batch batch, double[] norms) {
        throw new IllegalStateException("rows need no norms");
      }

      @Override
      public void addWeighted(Batch batch, double[] weights, double[] sum) {
        throw new IllegalStateException("rows need no weights");
      }
    };
  }
}
