package org.priory.models.onnx;

import java.util.Arrays;
import java.util.List;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;

/**
 * The layers of a network with one set of weights. Here an image has all channels of a pixel side
 * by side, there it has all pixels of a channel; values are turned over where that changes.
 */
final class OnnxLayers {
  private final OnnxGraph graph;
  private final NetworkShape shape;
  private final float[] parameters;

  /** The value that the last layer gave, and whether it is pictures, channel by channel. */
  private String value;

  private boolean isPicture;

  private OnnxLayers(OnnxGraph graph, NetworkShape shape, float[] parameters, String input) {
    this.graph = graph;
    this.shape = shape;
    this.parameters = parameters;
    this.value = input;
  }

  /**
   * Appends a network.
   *
   * @param parameters as the shape has them
   * @param input a row a record
   * @return what the last layer gives, a row a record
   */
  static String append(OnnxGraph graph, NetworkShape shape, float[] parameters, String input) {
    OnnxLayers layers = new OnnxLayers(graph, shape, parameters, input);
    for (int l = 0; l < shape.size(); l++) {
      layers.append(l);
    }
    layers.flatten(shape.layers().get(shape.size() - 1));
    return layers.value;
  }

  private void append(int l) {
    Layer layer = shape.layers().get(l);
    if (layer instanceof Layer.Convolution form) {
      convolution(l, form);
    } else if (layer instanceof Layer.MaxPool form) {
      pool(form);
    } else {
      dense(l, layer);
    }
    if (shape.isHidden(l)) {
      value = graph.apply(shape.activation() == Activation.RELU ? "Relu" : "Tanh", value);
    }
  }

  /** Z = X W' + b. */
  private void dense(int l, Layer layer) {
    if (l > 0) {
      flatten(shape.layers().get(l - 1));
    }
    value =
        graph.apply(
            "Gemm",
            List.of(value, weights(l, layer.outputs(), layer.inputs()), biases(l)),
            OnnxAttribute.whole("transB", 1));
  }

  private void convolution(int l, Layer.Convolution form) {
    picture(form.height(), form.width(), form.channels());
    long kernel = form.kernel();
    long stride = form.stride();
    long pad = form.pad();
    String filters = graph.floats(turned(l, form), form.filters(), form.channels(), kernel, kernel);
    value =
        graph.apply(
            "Conv",
            List.of(value, filters, biases(l)),
            OnnxAttribute.wholes("kernel_shape", kernel, kernel),
            OnnxAttribute.wholes("strides", stride, stride),
            OnnxAttribute.wholes("pads", pad, pad, pad, pad));
  }

  private void pool(Layer.MaxPool form) {
    picture(form.height(), form.width(), form.channels());
    value =
        graph.apply(
            "MaxPool",
            List.of(value),
            OnnxAttribute.wholes("kernel_shape", form.size(), form.size()),
            OnnxAttribute.wholes("strides", form.stride(), form.stride()));
  }

  private String weights(int l, int rows, int columns) {
    return graph.floats(part(shape.weights(l), rows * columns), rows, columns);
  }

  private String biases(int l) {
    int rows = shape.layers().get(l).rows();
    return graph.floats(part(shape.biases(l), rows), rows);
  }

  private float[] part(int from, int length) {
    return Arrays.copyOfRange(parameters, from, from + length);
  }

  /** Filters channel by channel, from all channels of a place side by side. */
  private float[] turned(int l, Layer.Convolution form) {
    int places = form.kernel() * form.kernel();
    int channels = form.channels();
    float[] turned = new float[form.filters() * channels * places];
    int from = shape.weights(l);
    for (int f = 0; f < form.filters(); f++) {
      for (int place = 0; place < places; place++) {
        for (int c = 0; c < channels; c++) {
          turned[(f * channels + c) * places + place] = parameters[from++];
        }
      }
    }
    return turned;
  }

  private void picture(int height, int width, int channels) {
    if (!isPicture) {
      String rows = graph.apply("Reshape", value, graph.wholes(-1, height, width, channels));
      value = graph.apply("Transpose", List.of(rows), OnnxAttribute.wholes("perm", 0, 3, 1, 2));
      isPicture = true;
    }
  }

  private void flatten(Layer before) {
    if (isPicture) {
      String rows =
          graph.apply("Transpose", List.of(value), OnnxAttribute.wholes("perm", 0, 2, 3, 1));
      value = graph.apply("Reshape", rows, graph.wholes(-1, before.outputs()));
      isPicture = false;
    }
  }
}
