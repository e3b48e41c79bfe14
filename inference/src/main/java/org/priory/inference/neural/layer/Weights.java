package org.priory.inference.neural.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * The parameters of a network at one step: biases as they are, weights also as whole numbers. Those
 * of dense layers are rounded when they are needed.
 */
public final class Weights {
  private final NetworkShape shape;
  private final List<WholeWeights> layers = new ArrayList<>(); // of a layer without: 1 x 1
  private float[] values = new float[0];
  private Dropout dropout = Dropout.NONE;

  public Weights(NetworkShape shape) {
    this.shape = shape;
    for (Layer layer : shape.layers()) {
      layers.add(new WholeWeights(Math.max(1, layer.rows()), Math.max(1, layer.columns())));
    }
  }

  /**
   * Takes over parameters, which must not change until the next call.
   *
   * @param mask which hidden units are off
   * @throws ArithmeticException if they are not finite, or too large
   */
  public void load(float[] parameters, Dropout mask) {
    values = parameters;
    dropout = mask;
    for (int l = 0; l < shape.size(); l++) {
      Layer layer = shape.layers().get(l);
      if (layer instanceof Layer.Dense) {
        layers.get(l).show(parameters, shape.weights(l));
      } else if (layer.rows() > 0) {
        layers.get(l).load(parameters, shape.weights(l));
      }
    }
  }

  Dropout dropout() {
    return dropout;
  }

  WholeWeights layer(int layer) {
    return layers.get(layer);
  }

  /** All parameters. */
  float[] values() {
    return values;
  }
}
