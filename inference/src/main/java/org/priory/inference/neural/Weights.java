package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;

/** The parameters of a network at one step: biases as they are, weights also as whole numbers. */
final class Weights {
  private final NetworkShape shape;
  private final List<WholeWeights> layers = new ArrayList<>();
  private float[] values = new float[0];

  Weights(NetworkShape shape) {
    this.shape = shape;
    for (int l = 0; l < shape.layers(); l++) {
      layers.add(new WholeWeights(shape.outputs(l), shape.inputs(l)));
    }
  }

  /**
   * Takes over parameters, which must not change until the next call.
   *
   * @throws ArithmeticException if they are not finite, or too large
   */
  void load(float[] parameters) {
    values = parameters;
    for (int l = 0; l < shape.layers(); l++) {
      layers.get(l).load(parameters, shape.weights(l));
    }
  }

  WholeWeights layer(int layer) {
    return layers.get(layer);
  }

  /** All parameters. */
  float[] values() {
    return values;
  }
}
