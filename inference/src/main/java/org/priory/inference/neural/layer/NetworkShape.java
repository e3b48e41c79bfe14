package org.priory.inference.neural.layer;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.priory.inference.neural.settings.Activation;

/**
 * A sequence of layers, and where in the vector of parameters each has its own: weights row by row,
 * then biases.
 *
 * @param layers each takes what the one before gives
 * @param activation of the hidden layers that have weights
 */
public record NetworkShape(List<Layer> layers, Activation activation) implements Serializable {
  /** More parameters would not fit in memory beside the data. */
  public static final int MOST_PARAMETERS = 1 << 26;

  public NetworkShape {
    layers = List.copyOf(layers);
    if (layers.isEmpty() || layers.get(layers.size() - 1).rows() == 0) {
      throw new IllegalArgumentException("a network must end with weights");
    }
    for (int l = 1; l < layers.size(); l++) {
      if (layers.get(l).inputs() != layers.get(l - 1).outputs()) {
        throw new IllegalArgumentException(
            "layer %d must have %d inputs, had %d"
                .formatted(l + 1, layers.get(l - 1).outputs(), layers.get(l).inputs()));
      }
    }
    long parameters = layers.stream().mapToLong(Layer::parameters).sum();
    if (parameters > MOST_PARAMETERS) {
      throw new IllegalArgumentException(
          "a network must have at most " + MOST_PARAMETERS + " parameters, had " + parameters);
    }
  }

  /** Dense layers. */
  public static NetworkShape of(
      int inputs, List<Integer> hidden, int outputs, Activation activation) {
    List<Layer> layers = new ArrayList<>();
    int width = inputs;
    for (int units : hidden) {
      layers.add(new Layer.Dense(width, units));
      width = units;
    }
    layers.add(new Layer.Dense(width, outputs));
    return new NetworkShape(layers, activation);
  }

  /**
   * The network of four layers that Opacus' MNIST example has: 16 filters of 8 x 8 in steps of 2,
   * 32 of 4 x 4 in steps of 2, each followed by pooling of 2 x 2 in steps of 1, and 32 units.
   */
  public static NetworkShape convolutional(
      int height, int width, int outputs, Activation activation) {
    Layer.Convolution first = new Layer.Convolution(1, height, width, 16, 8, 2, 3);
    Layer.MaxPool firstPool = new Layer.MaxPool(16, first.outHeight(), first.outWidth(), 2, 1);
    Layer.Convolution second =
        new Layer.Convolution(16, firstPool.outHeight(), firstPool.outWidth(), 32, 4, 2, 0);
    Layer.MaxPool secondPool = new Layer.MaxPool(32, second.outHeight(), second.outWidth(), 2, 1);
    return new NetworkShape(
        List.of(
            first,
            firstPool,
            second,
            secondPool,
            new Layer.Dense(secondPool.outputs(), 32),
            new Layer.Dense(32, outputs)),
        activation);
  }

  /** Number of layers. */
  public int size() {
    return layers.size();
  }

  /** Inputs of a layer. */
  public int inputs(int layer) {
    return layers.get(layer).inputs();
  }

  /** Outputs of a layer. */
  public int outputs(int layer) {
    return layers.get(layer).outputs();
  }

  /** Outputs of the last layer. */
  public int outputs() {
    return outputs(size() - 1);
  }

  /** Where the weights of a layer start. */
  public int weights(int layer) {
    int start = 0;
    for (Layer each : layers.subList(0, layer)) {
      start += (int) each.parameters();
    }
    return start;
  }

  /** Where the biases of a layer start. */
  public int biases(int layer) {
    return weights(layer) + layers.get(layer).rows() * layers.get(layer).columns();
  }

  /** Number of parameters. */
  public int parameters() {
    return weights(size());
  }

  /** Whether a layer's outputs go through the activation. */
  public boolean isHidden(int layer) {
    return layer < size() - 1 && layers.get(layer).rows() > 0;
  }

  /** Whether there are neither filters nor pools. */
  public boolean isDense() {
    return layers.stream().allMatch(Layer.Dense.class::isInstance);
  }

  /** Most columns of a layer's weights. */
  public int mostColumns() {
    return layers.stream().mapToInt(Layer::columns).max().orElseThrow();
  }

  /** In words: "784 inputs, dense 1200, dense 10". */
  public String words() {
    return inputs(0)
        + " inputs, "
        + layers.stream().map(Layer::words).collect(Collectors.joining(", "));
  }
}
