package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;
import org.priory.privacy.query.Batch;

/**
 * Scratch memory for a batch on its way through a network and back.
 *
 * <p>Activations and errors are {@link WholeRows}, weights are {@link WholeWeights}: every product
 * is exact. What is between the products are plain loops over a row in a fixed order. So what a row
 * becomes is, bit for bit, a function of the row alone, whatever rows are beside it.
 */
final class Passes {
  /** Rows that a task takes. */
  private static final int TILE = 32;

  private final NetworkShape shape;
  private final Head head;
  private final Weights weights;
  private final int most;

  /** Of layer l the input, and the error of its output. */
  private final List<WholeRows> activations = new ArrayList<>();

  private final List<WholeRows> errors = new ArrayList<>();

  /** A product, and the same on the heap. */
  private final FloatMatrix[] products;

  private final float[] scratch;

  /** Tells rows apart, for dropout. */
  private final long[] keys;

  private float[] labels = new float[0];
  private int rows;

  /**
   * For one thread.
   *
   * @param most rows of a batch
   */
  Passes(NetworkShape shape, Head head, Weights weights, int most) {
    this.shape = shape;
    this.head = head;
    this.weights = weights;
    this.most = most;
    this.products = new FloatMatrix[shape.layers() + 1];
    for (int l = 0; l <= shape.layers(); l++) {
      int width = shape.widths().get(l);
      products[l] = l == 0 ? FloatMatrix.zeros(1, 1) : FloatMatrix.zeros(most, width);
      if (l < shape.layers()) {
        activations.add(new WholeRows(most, width));
      }
      if (l > 0) {
        errors.add(new WholeRows(most, width));
      }
    }
    this.keys = new long[most];
    this.scratch = new float[most * shape.widest()];
  }

  int rows() {
    return rows;
  }

  /** The input of a layer. */
  WholeRows activations(int layer) {
    return activations.get(layer);
  }

  /** The gradient of the loss by the output of a layer, before the activation. */
  WholeRows errors(int layer) {
    return errors.get(layer);
  }

  /** From the rows of a batch to the errors of all layers. */
  void run(Batch batch) {
    forwards(batch);
    int last = shape.layers() - 1;
    each(row -> headErrors(row, last));
    for (int layer = last; layer > 0; layer--) {
      backwards(layer);
    }
  }

  private void forwards(Batch batch) {
    rows = batch.rows();
    if (rows > most || batch.width() != shape.inputs(0)) {
      throw new IllegalArgumentException("batch of another shape");
    }
    labels = batch.labels();
    float[] features = batch.features();
    int offset = batch.offset();
    WholeRows inputs = activations.get(0);
    boolean isMasked = weights.dropout().isActive();
    each(
        row -> {
          int start = offset + row * inputs.width();
          inputs.put(row, features, start);
          keys[row] = isMasked ? Dropout.key(features, start, inputs.width()) : 0;
        });
    for (int layer = 0; layer < shape.layers(); layer++) {
      int of = layer;
      FloatMatrix z = product(layer + 1);
      SharedProducts.timesTransposed(
          activations.get(layer).matrix(rows), weights.layer(layer).matrix(), z);
      each(row -> output(of, row, z));
    }
  }

  private FloatMatrix product(int level) {
    return rows == most ? products[level] : products[level].slice(0, rows);
  }

  /** z = W a + b, and the activation of a hidden layer. */
  private void output(int layer, int row, FloatMatrix z) {
    int width = shape.outputs(layer);
    int start = row * width;
    z.getRows(row, 1, scratch, start);
    // whole numbers times a power of two: exact
    float step = activations.get(layer).step(row) * weights.layer(layer).step();
    scaleAndAdd(scratch, start, step, weights.values(), shape.biases(layer), width);
    if (layer + 1 < shape.layers()) {
      shape.activation().apply(scratch, start, start + width);
      if (weights.dropout().isActive()) {
        weights.dropout().apply(scratch, start, width, keys[row], layer);
      }
      activations.get(layer + 1).put(row, scratch, start);
    }
  }

  private static void scaleAndAdd(
      float[] z, int start, float step, float[] b, int biases, int width) {
    for (int j = 0; j < width; j++) {
      z[start + j] = z[start + j] * step + b[biases + j];
    }
  }

  private void headErrors(int row, int last) {
    int width = shape.outputs(last);
    if (head.knows(labels[row])) {
      head.errors(scratch, row * width, labels[row], scratch);
      errors.get(last).put(row, scratch, row * width);
    } else {
      errors.get(last).clear(row);
    }
  }

  /** From the error of a layer's output to that of the layer before. */
  private void backwards(int layer) {
    WholeRows from = errors.get(layer);
    WholeRows to = errors.get(layer - 1);
    WholeRows values = activations.get(layer);
    FloatMatrix e = product(layer);
    SharedProducts.times(from.matrix(rows), weights.layer(layer).matrix(), e);
    int width = shape.inputs(layer);
    each(
        row -> {
          int start = row * width;
          e.getRows(row, 1, scratch, start);
          // d(loss)/da = W' d(loss)/dz, then times the derivative of the activation
          scale(scratch, start, from.step(row) * weights.layer(layer).step(), width);
          float step = values.step(row);
          if (weights.dropout().isActive()) {
            weights.dropout().apply(scratch, start, width, keys[row], layer - 1);
            step *= weights.dropout().keep();
          }
          shape.activation().timesDerivative(scratch, start, values.values(), start, step, width);
          to.put(row, scratch, start);
        });
  }

  private static void scale(float[] e, int start, float step, int width) {
    for (int j = 0; j < width; j++) {
      e[start + j] *= step;
    }
  }

  private interface RowTask {
    void run(int row);
  }

  private void each(RowTask task) {
    int count = rows;
    IntStream.range(0, (count + TILE - 1) / TILE)
        .parallel()
        .forEach(
            tile -> {
              int end = Math.min(count, (tile + 1) * TILE);
              for (int row = tile * TILE; row < end; row++) {
                task.run(row);
              }
            });
  }
}
