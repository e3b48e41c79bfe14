package org.priory.inference.propagation;

import java.util.Arrays;
import org.priory.inference.rows.RowScale;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The centred factors f of rows in the directions of {@link GaussNewton}, times c: the vector of a
 * row is c (P' f, h |f|) with h = 2^-20 |P|. The last coordinate says nothing that is used; it
 * keeps the vector long enough for the rounding of the products. Nothing without a label.
 *
 * <p><b>Rounding.</b> f is a function of the row in doubles. A product of p terms is off by at most
 * p 2^-52 |P| |f|, in norm, whatever the order of its terms, which is p 2^-32 of the vector's
 * length, as that is at least h |f|. Sums over rows of a block and norms add 2^-40.
 */
final class FactorBatch implements BatchQuery {
  private static final double PIECE = 0x1p-20;

  /** A shorter factor counts as zero: its products would lose digits. */
  private static final double LEAST = 1e-100;

  private final RowScale scale;
  private final NetworkFactor factor;
  private final GaussNewton directions;
  private final double unit;

  /**
   * A question.
   *
   * @param unit c
   */
  FactorBatch(RowScale scale, NetworkFactor factor, GaussNewton directions, double unit) {
    this.scale = scale;
    this.factor = factor;
    this.directions = directions;
    this.unit = unit;
  }

  @Override
  public int dimension() {
    return directions.directions() + 1;
  }

  @Override
  public double roundingShare(int rows) {
    return directions.weights() * 0x1p-32 + 0x1p-40;
  }

  @Override
  public BatchQuery.Worker worker() {
    return new Worker();
  }

  private final class Worker implements BatchQuery.Worker {
    private final int p = directions.weights();
    private final int k = directions.directions();
    private final double last = PIECE * directions.norm();
    private double[] factors = new double[0];
    private double[] vectors = new double[0];

    @Override
    public void norms(Batch batch, double[] norms) {
      int rows = batch.rows();
      if (factors.length < rows * p) {
        factors = new double[rows * p];
        vectors = new double[rows * (k + 1)];
      }
      double[] one = new double[p];
      double[] sizes = new double[rows];
      for (int i = 0; i < rows; i++) {
        double y = batch.labels()[i];
        boolean counts = Math.abs(y) <= 1;
        if (counts) {
          double[] x = scale.inputs(batch.features(), batch.offset() + i * batch.width());
          factor.centred(x, scale.label(y), one);
        }
        double squares = 0;
        for (int j = 0; j < p; j++) {
          double value = counts ? unit * one[j] : 0;
          factors[i * p + j] = value;
          squares += value * value;
        }
        sizes[i] = Math.sqrt(squares);
        if (!(sizes[i] >= LEAST)) {
          sizes[i] = 0;
          Arrays.fill(factors, i * p, (i + 1) * p, 0);
        }
      }
      double[] projected = new double[rows * k];
      Products.gemm(
          1,
          DoubleMatrix.view(factors, 0, rows, p),
          directions.basis(),
          0,
          DoubleMatrix.view(projected, 0, rows, k));
      for (int i = 0; i < rows; i++) {
        double squares = 0;
        for (int c = 0; c <= k; c++) {
          double value = c < k ? projected[i * k + c] : last * sizes[i];
          vectors[i * (k + 1) + c] = value;
          squares += value * value;
        }
        norms[i] = Math.sqrt(squares);
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      for (int i = 0; i < batch.rows(); i++) {
        for (int c = 0; c <= k; c++) {
          sum[c] += weights[i] * vectors[i * (k + 1) + c];
        }
      }
    }
  }
}
