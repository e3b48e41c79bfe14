package org.priory.inference.neural.layer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.neural.head.Head;
import org.priory.privacy.query.Batch;

/**
 * A batch on its way through a network and back, in memory that serves again.
 *
 * <p>Products are of whole numbers and exact, and all else are plain loops over a row in a fixed
 * order. So what a row becomes is, bit for bit, a function of the row alone, whatever rows are
 * beside it.
 */
public final class Passes {
  private final NetworkShape shape;
  private final ActivationPass activation;
  private final Weights weights;
  private final int most;
  private final List<LayerPass> layers = new ArrayList<>();

  /** Memory for products that layers take turns with. */
  private final Panels panels;

  /**
   * Outputs of each layer, and on the way back, in their place, the gradient of the loss by them
   * before the activation.
   */
  private final List<float[]> values = new ArrayList<>();

  /** Tells rows apart, for dropout. */
  private final long[] keys;

  private int rows;

  /**
   * For one thread.
   *
   * @param most rows of a batch
   */
  public Passes(NetworkShape shape, Weights weights, int most) {
    this.shape = shape;
    this.activation = ActivationPass.of(shape.activation());
    this.weights = weights;
    this.most = most;
    this.keys = new long[most];
    this.panels = new Panels(Math.multiplyExact(most, widest()));
    for (int l = 0; l < shape.size(); l++) {
      layers.add(pass(l));
      values.add(new float[Math.multiplyExact(most, shape.outputs(l))]);
    }
  }

  /** Outputs of a dense layer, at most; at least 1. */
  private int widest() {
    int widest = 1;
    for (int l = 0; l < shape.size(); l++) {
      if (shape.layers().get(l) instanceof Layer.Dense) {
        widest = Math.max(widest, shape.outputs(l));
      }
    }
    return widest;
  }

  private LayerPass pass(int l) {
    Layer layer = shape.layers().get(l);
    if (layer instanceof Layer.Convolution convolution) {
      return new ConvolutionPass(shape, l, convolution, weights, most);
    }
    return layer instanceof Layer.MaxPool pool
        ? new PoolPass(pool, most)
        : new DensePass(shape, l, weights, most, panels);
  }

  public int rows() {
    return rows;
  }

  /** A layer at work. */
  public LayerPass layer(int l) {
    return layers.get(l);
  }

  /** From the rows of a batch to the errors of all layers. */
  public void run(Batch batch, Head head) {
    if (batch.width() != shape.inputs(0)) {
      throw new IllegalArgumentException("batch of another shape");
    }
    float[] outputs = forwards(batch.features(), batch.offset(), batch.rows());
    int last = shape.size() - 1;
    float[] labels = batch.labels();
    int width = shape.outputs();
    LayerPass.each(
        rows,
        row -> {
          if (head.knows(labels[row])) {
            head.errors(outputs, row * width, labels[row], outputs);
          } else {
            Arrays.fill(outputs, row * width, (row + 1) * width, 0);
          }
        });
    for (int l = last; l >= 0; l--) {
      layers.get(l).backwards(rows, values.get(l), l == 0 ? null : before(l - 1));
    }
  }

  /** The outputs of the network; valid until the next call. */
  public float[] forwards(float[] features, int offset, int count) {
    if (count > most) {
      throw new IllegalArgumentException("batch of another shape");
    }
    rows = count;
    int width = shape.inputs(0);
    boolean isMasked = weights.dropout().isActive();
    LayerPass.each(
        rows, row -> keys[row] = isMasked ? Dropout.key(features, offset + row * width, width) : 0);
    float[] in = features;
    int start = offset;
    for (int l = 0; l < shape.size(); l++) {
      layers.get(l).forwards(rows, in, start, values.get(l));
      if (shape.isHidden(l)) {
        activate(l);
      }
      in = values.get(l);
      start = 0;
    }
    return in;
  }

  private void activate(int l) {
    float[] z = values.get(l);
    int width = shape.outputs(l);
    Dropout dropout = weights.dropout();
    LayerPass.each(
        rows,
        row -> {
          activation.apply(z, row * width, (row + 1) * width);
          if (dropout.isActive()) {
            dropout.apply(z, row * width, width, keys[row], l);
          }
        });
  }

  /**
   * Puts the gradient by the outputs of a layer in their place, times the derivative of mask and
   * activation.
   */
  private LayerPass.Before before(int l) {
    float[] h = values.get(l);
    int width = shape.outputs(l);
    Dropout dropout = weights.dropout();
    return (row, first, gradient, count) -> {
      int at = row * width + first;
      if (shape.isHidden(l)) {
        if (dropout.isActive()) {
          dropout.apply(gradient, 0, count, keys[row], l, first);
        }
        activation.timesDerivative(gradient, 0, h, at, dropout.keep(), count);
      }
      System.arraycopy(gradient, 0, h, at, count);
    };
  }
}
