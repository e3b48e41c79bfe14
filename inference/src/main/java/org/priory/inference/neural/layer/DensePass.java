package org.priory.inference.neural.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.privacy.query.BatchQuery;

/**
 * A dense layer: z = W a + b. The gradient of a row is the outer product d a' of the error d of z
 * and the input a, and d for the biases. Its squared norm is |d|^2 (|a|^2 + 1) (Goodfellow 2015,
 * "Efficient per-example gradient computations"); the weighted sum is one product. No gradient of a
 * single row is made, and neither the sum nor the rounded weights are ever there as a whole.
 */
public final class DensePass implements LayerPass {
  /** Numbers of a piece of the weighted sum. */
  private static final int PIECE = 1 << 12;

  private final NetworkShape shape;
  private final int layer;
  private final Weights weights;
  private final Panels panels;
  private final int inputs;
  private final int outputs;
  private final WholeRows a;
  private final WholeRows d;

  /** The errors of the outputs in steps, row by row: what {@link #d} has for the products alone. */
  private float[] errors = new float[0];

  DensePass(NetworkShape shape, int layer, Weights weights, int most, Panels panels) {
    this.shape = shape;
    this.layer = layer;
    this.weights = weights;
    this.panels = panels;
    this.inputs = shape.inputs(layer);
    this.outputs = shape.outputs(layer);
    this.a = new WholeRows(most, inputs);
    this.d = new WholeRows(panels.errors(most, outputs));
  }

  /** The inputs of the rows. */
  public WholeRows inputs() {
    return a;
  }

  /** The error of an output in steps. */
  public float error(int row, int output) {
    return errors[row * outputs + output];
  }

  /** The step of the errors of a row. */
  public float errorStep(int row) {
    return d.step(row);
  }

  @Override
  public void forwards(int rows, float[] in, int offset, float[] out) {
    LayerPass.tiles(rows, (row, count) -> a.put(row, count, in, offset + row * inputs));
    panels.each(
        inputs,
        outputs,
        (panel, from, count) -> {
          FloatMatrix w = panel.weights(count, inputs);
          whole().rows(from, panel.line(inputs), w);
          FloatMatrix z = panel.rows(rows, count);
          Products.gemmTransposed(1, a.matrix(rows), w, 0, z);
          int biases = shape.biases(layer) + from;
          for (int row = 0; row < rows; row++) {
            int at = row * outputs + from;
            z.getRows(row, 1, out, at);
            // whole numbers times a power of two: exact
            scaleAndAdd(out, at, a.step(row) * whole().step(), weights.values(), biases, count);
          }
        });
  }

  private WholeWeights whole() {
    return weights.layer(layer);
  }

  static void scaleAndAdd(float[] z, int start, float step, float[] b, int biases, int width) {
    for (int j = 0; j < width; j++) {
      z[start + j] = z[start + j] * step + b[biases + j];
    }
  }

  @Override
  public void backwards(int rows, float[] error, @Nullable Before before) {
    LayerPass.tiles(rows, (row, count) -> d.replace(row, count, error, row * outputs));
    errors = error;
    if (before == null) {
      return;
    }
    // d(loss)/da = W' d(loss)/dz
    panels.each(
        outputs,
        inputs,
        (panel, from, count) -> {
          FloatMatrix w = panel.weights(outputs, count);
          whole().columns(from, panel.line(count), w);
          FloatMatrix e = panel.rows(rows, count);
          Products.gemm(1, d.matrix(rows), w, 0, e);
          float[] line = panel.line(count);
          for (int row = 0; row < rows; row++) {
            e.getRows(row, 1, line, 0);
            scale(line, d.step(row) * whole().step(), count);
            before.take(row, from, line, count);
          }
        });
  }

  private static void scale(float[] e, float step, int width) {
    for (int j = 0; j < width; j++) {
      e[j] *= step;
    }
  }

  @Override
  public double square(int row) {
    // |d a'|^2 + |d|^2
    return d.square(row) * (a.square(row) + 1);
  }

  /** Sum over pairs of rows of d_j'd_k (a_j'a_k + 1), products of whole numbers, exact. */
  @Override
  public double squareOfSum(int first, int rows, boolean[] counts) {
    FloatMatrix some = a.matrix().slice(first, rows);
    FloatMatrix gram = FloatMatrix.zeros(rows, rows);
    Products.gemmTransposed(1, some, some, 0, gram);
    float[] products = new float[rows * rows];
    gram.get(products, 0);
    double sum = 0;
    for (int j = 0; j < rows; j++) {
      for (int k = 0; k < rows; k++) {
        if (counts[first + j] && counts[first + k]) {
          double ofInputs = (double) a.step(first + j) * a.step(first + k) * products[j * rows + k];
          sum += ofErrors(first + j, first + k) * (ofInputs + 1);
        }
      }
    }
    return sum;
  }

  private double ofErrors(int row, int other) {
    double sum = 0;
    for (int i = 0; i < outputs; i++) {
      sum += (double) error(row, i) * error(other, i);
    }
    return sum * d.step(row) * d.step(other);
  }

  @Override
  public void weighted(int rows, double[] factors, BatchQuery.Pieces pieces) {
    panels.each(
        inputs,
        outputs,
        (panel, from, count) -> {
          FloatMatrix weightedErrors = weighErrors(rows, factors, panel, from, count, pieces);
          FloatMatrix sums = panel.weights(count, inputs);
          Products.transposedTimes(weightedErrors, a.matrix(rows), sums);
          handOut(sums, shape.weights(layer) + from * inputs, panel, pieces);
        });
  }

  /** Some of w_i d_i, with the step of a_i; hands out the sums of w_i d_i, those of the biases. */
  private FloatMatrix weighErrors(
      int rows, double[] factors, Panels.Panel panel, int from, int count, BatchQuery.Pieces to) {
    FloatMatrix weighted = panel.rows(rows, count);
    float[] line = panel.line(count);
    double[] sum = panel.wide(count);
    Arrays.fill(sum, 0, count, 0);
    for (int row = 0; row < rows; row++) {
      System.arraycopy(errors, row * outputs + from, line, 0, count);
      double factor = factors[row] * d.step(row);
      weigh(line, count, factor, (float) (factor * a.step(row)), sum);
      weighted.putRows(row, 1, line, 0);
    }
    to.take(shape.biases(layer) + from, sum, count);
    return weighted;
  }

  private static void weigh(float[] d, int count, double factor, float ofProduct, double[] sum) {
    for (int j = 0; j < count; j++) {
      sum[j] += factor * d[j];
      d[j] *= ofProduct;
    }
  }

  /** Some rows at a time, as doubles. */
  private static void handOut(
      FloatMatrix sums, int at, Panels.Panel panel, BatchQuery.Pieces pieces) {
    int columns = sums.columns();
    int most = Math.max(1, PIECE / columns);
    float[] values = panel.line(most * columns);
    double[] wide = panel.wide(most * columns);
    for (int first = 0; first < sums.rows(); first += most) {
      int rows = Math.min(most, sums.rows() - first);
      sums.getRows(first, rows, values, 0);
      for (int j = 0; j < rows * columns; j++) {
        wide[j] = values[j];
      }
      pieces.take(at + first * columns, wide, rows * columns);
    }
  }
}
