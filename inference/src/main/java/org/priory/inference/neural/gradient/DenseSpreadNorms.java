package org.priory.inference.neural.gradient;

import org.priory.inference.neural.layer.DensePass;
import org.priory.inference.neural.layer.LayerPass;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Spreads;
import org.priory.inference.neural.layer.WholeRows;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;

/**
 * Norms of the gradients (d a') o M and d o M of a dense layer, by one more product: the squared
 * norm is (d^2)'(M^2)(a^2), and (d^2)'(M^2) of the biases. All terms are positive.
 */
final class DenseSpreadNorms implements SpreadNorms {
  private final DensePass pass;
  private final Spreads spreads;
  private final int layer;
  private final int biases;
  private final FloatMatrix inputs;
  private final FloatMatrix products;

  DenseSpreadNorms(NetworkShape shape, int layer, DensePass pass, Spreads spreads) {
    this.pass = pass;
    this.spreads = spreads;
    this.layer = layer;
    this.biases = shape.biases(layer);
    this.inputs = FloatMatrix.zeros(GradientQuery.MOST_ROWS, shape.inputs(layer));
    this.products = FloatMatrix.zeros(GradientQuery.MOST_ROWS, shape.outputs(layer));
  }

  @Override
  public void add(int rows, double[] squares) {
    FloatMatrix a = slice(inputs, rows);
    FloatMatrix product = slice(products, rows);
    LayerPass.tiles(rows, (first, count) -> squareInputs(first, count, a));
    // (M^2)(a^2)
    SharedProducts.timesTransposed(a, spreads.squares(layer), product);
    LayerPass.tiles(
        rows,
        (first, count) -> {
          float[] values = new float[product.columns()];
          for (int row = first; row < first + count; row++) {
            product.getRows(row, 1, values, 0);
            squares[row] += square(row, values);
          }
        });
  }

  private static FloatMatrix slice(FloatMatrix all, int rows) {
    return rows == all.rows() ? all : all.slice(0, rows);
  }

  /** a^2 of some rows in steps: whole numbers of at most 2^24. */
  private void squareInputs(int first, int count, FloatMatrix into) {
    WholeRows a = pass.inputs();
    float[] values = new float[a.width()];
    for (int row = first; row < first + count; row++) {
      a.matrix().getRows(row, 1, values, 0);
      Spreads.square(values, 0, values);
      into.putRows(row, 1, values, 0);
    }
  }

  /** The sum of d_j^2 ((M^2 a^2)_j step^2 + M_j^2 of the bias). */
  private double square(int row, float[] values) {
    double stepOfInput = pass.inputs().step(row);
    double sum = 0;
    for (int j = 0; j < values.length; j++) {
      double error = pass.error(row, j);
      double ofBias = spreads.values()[biases + j];
      sum += error * error * (values[j] * stepOfInput * stepOfInput + ofBias * ofBias);
    }
    double step = pass.errorStep(row);
    return sum * step * step;
  }
}
