package org.priory.inference.neural;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;

/**
 * A dense layer: z = W a + b. The gradient of a row is the outer product d a' of the error d of z
 * and the input a, and d for the biases. Its squared norm is |d|^2 (|a|^2 + 1) (Goodfellow 2015,
 * "Efficient per-example gradient computations"); the weighted sum is one product. No gradient of a
 * single row is made.
 */
final class DensePass implements LayerPass {
  private static final int CHUNK = 1 << 16;

  private final NetworkShape shape;
  private final int layer;
  private final Weights weights;
  private final int most;
  private final int inputs;
  private final int outputs;
  private final WholeRows a;
  private final WholeRows d;
  private final FloatMatrix z;
  private final FloatMatrix e;
  private final FloatMatrix weighted;
  private final FloatMatrix sums;

  DensePass(NetworkShape shape, int layer, Weights weights, int most) {
    this.shape = shape;
    this.layer = layer;
    this.weights = weights;
    this.most = most;
    this.inputs = shape.inputs(layer);
    this.outputs = shape.outputs(layer);
    this.a = new WholeRows(most, inputs);
    this.d = new WholeRows(most, outputs);
    this.z = FloatMatrix.zeros(most, outputs);
    this.e = layer == 0 ? FloatMatrix.zeros(1, 1) : FloatMatrix.zeros(most, inputs);
    this.weighted = FloatMatrix.zeros(most, outputs);
    this.sums = FloatMatrix.zeros(outputs, inputs);
  }

  /** The inputs of the rows. */
  WholeRows inputs() {
    return a;
  }

  /** The errors of the outputs. */
  WholeRows errors() {
    return d;
  }

  private FloatMatrix some(FloatMatrix all, int rows) {
    return rows == most ? all : all.slice(0, rows);
  }

  @Override
  public void forwards(int rows, float[] in, int offset, float[] out) {
    LayerPass.each(rows, row -> a.put(row, in, offset + row * inputs));
    FloatMatrix product = some(z, rows);
    SharedProducts.timesTransposed(a.matrix(rows), weights.layer(layer).matrix(), product);
    LayerPass.each(
        rows,
        row -> {
          product.getRows(row, 1, out, row * outputs);
          // whole numbers times a power of two: exact
          float step = a.step(row) * weights.layer(layer).step();
          scaleAndAdd(out, row * outputs, step, weights.values(), shape.biases(layer), outputs);
        });
  }

  static void scaleAndAdd(float[] z, int start, float step, float[] b, int biases, int width) {
    for (int j = 0; j < width; j++) {
      z[start + j] = z[start + j] * step + b[biases + j];
    }
  }

  @Override
  public void backwards(int rows, float[] error, float @Nullable [] before) {
    LayerPass.each(rows, row -> d.put(row, error, row * outputs));
    if (before == null) {
      return;
    }
    // d(loss)/da = W' d(loss)/dz
    FloatMatrix product = some(e, rows);
    SharedProducts.times(d.matrix(rows), weights.layer(layer).matrix(), product);
    LayerPass.each(
        rows,
        row -> {
          product.getRows(row, 1, before, row * inputs);
          scale(before, row * inputs, d.step(row) * weights.layer(layer).step(), inputs);
        });
  }

  static void scale(float[] e, int start, float step, int width) {
    for (int j = 0; j < width; j++) {
      e[start + j] *= step;
    }
  }

  @Override
  public double square(int row) {
    // |d a'|^2 + |d|^2
    return d.square(row) * (a.square(row) + 1);
  }

  @Override
  public void addWeighted(int rows, double[] factors, double[] sum) {
    addBiases(rows, factors, sum);
    FloatMatrix errors = some(weighted, rows);
    LayerPass.each(rows, row -> weigh(row, factors[row], errors));
    SharedProducts.transposedTimes(errors, a.matrix(rows), sums);
    copy(sums, sum, shape.weights(layer));
  }

  /** w_i d_i, with the step of a_i. */
  private void weigh(int row, double weight, FloatMatrix into) {
    float factor = (float) (weight * ((double) d.step(row) * a.step(row)));
    float[] values = new float[outputs];
    for (int j = 0; j < outputs; j++) {
      values[j] = factor * d.values()[row * outputs + j];
    }
    into.putRows(row, 1, values, 0);
  }

  private void addBiases(int rows, double[] factors, double[] sum) {
    int at = shape.biases(layer);
    for (int i = 0; i < rows; i++) {
      double factor = factors[i] * d.step(i);
      for (int j = 0; j < outputs; j++) {
        sum[at + j] += factor * d.values()[i * outputs + j];
      }
    }
  }

  private static void copy(FloatMatrix from, double[] to, int at) {
    int columns = from.columns();
    int count = Math.max(1, CHUNK / columns);
    IntStream.range(0, (from.rows() + count - 1) / count)
        .parallel()
        .forEach(
            part -> {
              int first = part * count;
              int rows = Math.min(count, from.rows() - first);
              float[] values = new float[rows * columns];
              from.getRows(first, rows, values, 0);
              widen(values, to, at + first * columns);
            });
  }

  private static void widen(float[] from, double[] to, int at) {
    for (int j = 0; j < from.length; j++) {
      to[at + j] = from[j];
    }
  }
}
