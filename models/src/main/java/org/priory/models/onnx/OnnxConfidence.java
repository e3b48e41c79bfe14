package org.priory.models.onnx;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import java.util.stream.LongStream;
import org.priory.inference.neural.ImageEnsemble;

/**
 * Probabilities as sure as they are right ({@link ImageEnsemble#calibrated}): with l the log odds
 * of the best class, f(l) = f(l_0) + sum over nodes of slope times the part of l between them.
 */
final class OnnxConfidence {
  private final OnnxGraph graph;
  private final ImageEnsemble network;

  private OnnxConfidence(OnnxGraph graph, ImageEnsemble network) {
    this.graph = graph;
    this.network = network;
  }

  /**
   * Appends what makes probabilities honest.
   *
   * @param p a row an image, a column a class
   * @return the same, calibrated
   */
  static String append(OnnxGraph graph, ImageEnsemble network, String p) {
    return network.isCalibrated() ? new OnnxConfidence(graph, network).calibrated(p) : p;
  }

  private String calibrated(String p) {
    int classes = network.ensemble().shape().outputs();
    String best =
        graph.apply(
            "ArgMax",
            List.of(p),
            OnnxAttribute.whole("axis", 1),
            OnnxAttribute.whole("keepdims", 1));
    String numbers = graph.wholes(LongStream.range(0, classes).toArray());
    String isBest =
        graph.apply(
            "Cast",
            List.of(graph.apply("Equal", numbers, best)),
            OnnxAttribute.whole("to", DataType.FLOAT.getNumber()));
    String isOther = graph.apply("Sub", graph.number(1), isBest);
    // others have at least a little
    String rest = times(graph.apply("Add", p, graph.number(ImageEnsemble.LEAST)), isOther);
    String others = sum(rest);
    String second = graph.largest(rest);
    String logOdds = graph.apply("Log", graph.apply("Div", sum(times(p, isBest)), others));
    // q_best >= second (1 - q_best)/others
    String least =
        graph.apply(
            "Add",
            graph.apply("Div", second, graph.apply("Add", second, others)),
            graph.number(ImageEnsemble.AHEAD));
    String sure = graph.apply("Max", graph.apply("Sigmoid", mapped(logOdds)), least);
    String left = graph.apply("Sub", graph.number(1), sure);
    return graph.apply("Add", times(isBest, sure), times(rest, graph.apply("Div", left, others)));
  }

  /** f(l). */
  private String mapped(String logOdds) {
    double[] nodes = ImageEnsemble.nodes();
    double[] values = network.calibration();
    String f = graph.number(values[0]);
    for (int j = 1; j < nodes.length; j++) {
      String within =
          graph.apply("Clip", logOdds, graph.number(nodes[j - 1]), graph.number(nodes[j]));
      double slope = (values[j] - values[j - 1]) / (nodes[j] - nodes[j - 1]);
      String part = graph.apply("Sub", within, graph.number(nodes[j - 1]));
      f = graph.apply("Add", f, times(part, graph.number(slope)));
    }
    return f;
  }

  private String sum(String values) {
    return graph.apply(
        "ReduceSum", List.of(values, graph.wholes(1)), OnnxAttribute.whole("keepdims", 1));
  }

  private String times(String a, String b) {
    return graph.apply("Mul", a, b);
  }
}
