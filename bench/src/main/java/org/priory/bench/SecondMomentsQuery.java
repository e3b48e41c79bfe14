package org.priory.bench;

import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The second moments x x' of the rows, upper triangle, in single precision: the work of a step of
 * expectation maximization.
 */
final class SecondMomentsQuery implements BatchQuery {
  private final int width;

  SecondMomentsQuery(int width) {
    this.width = width;
  }

  @Override
  public int dimension() {
    return width * (width + 1) / 2;
  }

  @Override
  public double roundingShare(int rows) {
    return (rows + 4) * 0x1p-24;
  }

  @Override
  public Worker worker() {
    return new Moments();
  }

  private final class Moments implements Worker {
    private float[] scaled = new float[0];
    private final float[] squares = new float[width * width];
    private final FloatMatrix products = FloatMatrix.zeros(width, width);

    // |upper triangle of x x'| <= |x x'| = |x|^2, which serves as the norm in this measurement
    @Override
    public void norms(Batch batch, double[] norms) {
      float[] x = batch.features();
      for (int i = 0; i < batch.rows(); i++) {
        int from = batch.offset() + i * width;
        double even = 0;
        double odd = 0;
        for (int j = 0; j + 1 < width; j += 2) {
          even += (double) x[from + j] * x[from + j];
          odd += (double) x[from + j + 1] * x[from + j + 1];
        }
        norms[i] = even + odd;
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      if (scaled.length < batch.rows() * width) {
        scaled = new float[batch.rows() * width];
      }
      float[] x = batch.features();
      for (int i = 0; i < batch.rows(); i++) {
        float root = (float) Math.sqrt(weights[i]);
        int from = batch.offset() + i * width;
        int to = i * width;
        for (int j = 0; j < width; j++) {
          scaled[to + j] = root * x[from + j];
        }
      }
      Products.syrk(1, FloatMatrix.view(scaled, 0, batch.rows(), width), 0, products);
      products.get(squares, 0);
      int at = 0;
      for (int i = 0; i < width; i++) {
        int shift = i * width - at;
        int end = at + width - i;
        for (int k = at; k < end; k++) {
          sum[k] += squares[shift + i + k];
        }
        at = end;
      }
    }
  }
}
