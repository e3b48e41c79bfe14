package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Collections;
import java.util.List;
import org.priory.models.pretrained.Bilinear;
import org.priory.models.pretrained.ImageLayout;
import org.priory.models.pretrained.PretrainedFeatures;
import org.priory.models.pretrained.PublicNetwork;
import org.priory.privacy.data.schema.BadData;

/** {@link PretrainedFeatures} as part of a graph: the public network itself, and what bounds it. */
final class OnnxPretrained {
  private static final String PREFIX = "features/";

  private OnnxPretrained() {}

  /**
   * Appends the features.
   *
   * @param pixels a row an image
   * @param rows of pixels of an image
   * @param columns of pixels of an image
   * @return a row an image
   */
  static String append(
      OnnxGraph graph, PretrainedFeatures features, String pixels, int rows, int columns) {
    PublicNetwork network = features.network();
    OnnxNames names = new OnnxNames(PREFIX);
    // its version decides how operations are written: it comes first
    try {
      graph.join(names.of(ModelProto.parseFrom(network.bytes())));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e); // it was read before
    } catch (IllegalArgumentException e) {
      throw new BadData(
          network.name(),
          "",
          "must have operations of version 13 to 21 to become part of another file",
          String.valueOf(e.getMessage()),
          "use 'priory predict'");
    }
    graph.alias(input(graph, features.layout(), pixels, rows, columns), names.of(network.input()));
    String made =
        graph.apply("Reshape", names.of(network.output()), graph.wholes(-1, features.width()));
    return scaled(graph, features, made);
  }

  private static String input(
      OnnxGraph graph, ImageLayout layout, String pixels, int rows, int columns) {
    if (layout.order() == ImageLayout.Order.FLAT) {
      return pixels;
    }
    int height = layout.height();
    int width = layout.width();
    String plane = graph.apply("Reshape", pixels, graph.wholes(-1, rows, columns));
    if (!layout.isOfSize(rows, columns)) {
      // R X C'
      String down = graph.floats(Bilinear.weights(rows, height), height, rows);
      String along =
          graph.apply(
              "Transpose",
              List.of(graph.floats(Bilinear.weights(columns, width), width, columns)),
              OnnxAttribute.wholes("perm", 1, 0));
      plane = graph.apply("MatMul", graph.apply("MatMul", down, plane), along);
    }
    return switch (layout.order()) {
      case CHANNELS_FIRST -> channels(graph, plane, 1, layout, graph.wholes(-1, 1, height, width));
      case CHANNELS_LAST -> channels(graph, plane, 3, layout, graph.wholes(-1, height, width, 1));
      case PLANE, FLAT -> plane;
    };
  }

  private static String channels(
      OnnxGraph graph, String plane, long axis, ImageLayout layout, String shape) {
    String one = graph.apply("Reshape", plane, shape);
    return layout.channels() == 1
        ? one
        : graph.apply(
            "Concat",
            Collections.nCopies(layout.channels(), one),
            OnnxAttribute.whole("axis", axis));
  }

  /** x = L (y/|y| - m)/|y/|y| - m|, y without what is not finite; 0 where there is none. */
  private static String scaled(OnnxGraph graph, PretrainedFeatures features, String made) {
    String zero = graph.number(0);
    String known = graph.apply("Where", graph.apply("IsNaN", made), zero, made);
    String finite = graph.apply("Where", graph.apply("IsInf", known), zero, known);
    String y =
        graph.apply(
            "Clip",
            finite,
            graph.number(-PretrainedFeatures.MOST),
            graph.number(PretrainedFeatures.MOST));
    String norm = norm(graph, y);
    String away =
        graph.apply("Sub", unit(graph, y, norm), graph.floats(features.centre(), features.width()));
    String left = norm(graph, away);
    String x = graph.apply("Mul", unit(graph, away, left), graph.number(PretrainedFeatures.LENGTH));
    String least = graph.number(PretrainedFeatures.LEAST_NORM);
    String some =
        graph.apply(
            "And", graph.apply("Greater", norm, least), graph.apply("Greater", left, least));
    return graph.apply("Where", some, x, zero);
  }

  private static String norm(OnnxGraph graph, String x) {
    String square =
        graph.apply(
            "ReduceSum",
            List.of(graph.apply("Mul", x, x), graph.wholes(1)),
            OnnxAttribute.whole("keepdims", 1));
    return graph.apply("Sqrt", square);
  }

  private static String unit(OnnxGraph graph, String x, String norm) {
    return graph.apply(
        "Div", x, graph.apply("Max", norm, graph.number(PretrainedFeatures.LEAST_NORM)));
  }
}
