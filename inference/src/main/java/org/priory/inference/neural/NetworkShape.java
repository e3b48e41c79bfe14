package org.priory.inference.neural;

import java.util.ArrayList;
import java.util.List;

/**
 * A sequence of dense layers: widths, and where in the vector of parameters each layer has its own.
 * The parameters of a layer are its weights, one row for each output, and then its biases.
 *
 * @param widths inputs, hidden layers, outputs
 * @param activation of the hidden units
 */
public record NetworkShape(List<Integer> widths, Activation activation) {
  /** More parameters would not fit in memory beside the data. */
  public static final int MOST_PARAMETERS = 1 << 26;

  private static final int MOST_WIDTH = 1 << 16;

  public NetworkShape {
    widths = List.copyOf(widths);
    if (widths.size() < 2) {
      throw new IllegalArgumentException("a network needs inputs and outputs, had " + widths);
    }
    for (int width : widths) {
      if (width < 1 || width > MOST_WIDTH) {
        throw new IllegalArgumentException(
            "a layer must have from 1 to " + MOST_WIDTH + " units, had " + width);
      }
    }
    long parameters = 0;
    for (int l = 1; l < widths.size(); l++) {
      parameters += (widths.get(l - 1) + 1L) * widths.get(l);
    }
    if (parameters > MOST_PARAMETERS) {
      throw new IllegalArgumentException(
          "a network must have at most " + MOST_PARAMETERS + " parameters, had " + parameters);
    }
  }

  /** Of the hidden layers alone. */
  public static NetworkShape of(
      int inputs, List<Integer> hidden, int outputs, Activation activation) {
    List<Integer> widths = new ArrayList<>();
    widths.add(inputs);
    widths.addAll(hidden);
    widths.add(outputs);
    return new NetworkShape(widths, activation);
  }

  /** Number of layers with parameters. */
  public int layers() {
    return widths.size() - 1;
  }

  /** Inputs of a layer. */
  public int inputs(int layer) {
    return widths.get(layer);
  }

  /** Outputs of a layer. */
  public int outputs(int layer) {
    return widths.get(layer + 1);
  }

  /** Outputs of the last layer. */
  public int outputs() {
    return widths.get(widths.size() - 1);
  }

  /** Where the weights of a layer start. */
  public int weights(int layer) {
    int start = 0;
    for (int l = 0; l < layer; l++) {
      start += (inputs(l) + 1) * outputs(l);
    }
    return start;
  }

  /** Where the biases of a layer start. */
  public int biases(int layer) {
    return weights(layer) + inputs(layer) * outputs(layer);
  }

  /** Number of parameters. */
  public int parameters() {
    return weights(layers());
  }

  /** The widest layer. */
  int widest() {
    return widths.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }
}
