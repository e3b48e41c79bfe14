package org.priory.models.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.neural.TableEnsemble;
import org.priory.inference.neural.head.HeteroscedasticHead;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.rows.RowScale;
import org.priory.models.network.FittedTableNetwork;
import org.priory.privacy.data.records.Target;

/**
 * A network of layers that explains a column of a table, as the average of some of its draws: the
 * probabilities of classes, or mean and standard deviation of a number in its own units, both right
 * on average as {@link TableEnsemble} makes them.
 */
final class OnnxTableNetwork {
  private final OnnxGraph graph;
  private final TableEnsemble network;
  private final Target target;

  private OnnxTableNetwork(OnnxGraph graph, FittedTableNetwork fitted) {
    this.graph = graph;
    this.network = fitted.network();
    this.target = fitted.target();
  }

  /**
   * Appends the network.
   *
   * @param features a row a record, without the constant
   */
  static void append(
      OnnxGraph graph, FittedTableNetwork fitted, List<float[]> draws, String features) {
    OnnxTableNetwork writer = new OnnxTableNetwork(graph, fitted);
    String z = writer.scaled(features);
    if (fitted.target().kind() == Target.Kind.NUMBER) {
      writer.number(draws, z);
    } else {
      writer.classes(draws, z);
    }
  }

  /** z = (x - c) s, and not too far out. */
  private String scaled(String features) {
    RowScale scale = network.scale();
    int d = scale.centre().length - 1;
    String away = graph.apply("Sub", features, graph.floats(floats(scale.centre()), d));
    return graph.apply(
        "Clip",
        times(away, graph.floats(floats(scale.scale()), d)),
        graph.number(-NetworkPosterior.FARTHEST),
        graph.number(NetworkPosterior.FARTHEST));
  }

  /** All but the first. */
  private static float[] floats(double[] values) {
    float[] floats = new float[values.length - 1];
    for (int j = 0; j < floats.length; j++) {
      floats[j] = (float) values[j + 1];
    }
    return floats;
  }

  /** q = softmax(a r + b), r the centred log of the mean of the draws' probabilities. */
  private void classes(List<float[]> draws, String z) {
    Ensemble ensemble = network.ensemble();
    List<String> all = new ArrayList<>();
    for (float[] draw : draws) {
      all.add(OnnxClasses.probabilities(graph, ensemble, draw, z));
    }
    int classes = target.classes().size();
    float[] even = new float[classes * classes];
    Arrays.fill(even, 1f / classes);
    String log =
        graph.apply(
            "Max",
            graph.apply("Log", graph.apply("Mean", all)),
            graph.number(TableEnsemble.LEAST_LOG));
    String mean = graph.apply("MatMul", log, graph.floats(even, classes, classes));
    String slope = graph.number(network.calibration()[0]);
    String shifts = graph.floats(floats(network.calibration()), classes);
    String logits = graph.apply("Add", times(graph.apply("Sub", log, mean), slope), shifts);
    graph.output(
        OnnxClasses.PROBABILITIES,
        graph.apply("Softmax", List.of(logits), OnnxAttribute.whole("axis", 1)),
        classes);
  }

  /** Var y = c (mean of e^s + mean of m^2 - (mean of m)^2), over the draws' m and s. */
  private void number(List<float[]> draws, String z) {
    List<String> means = new ArrayList<>();
    List<String> squares = new ArrayList<>();
    List<String> variances = new ArrayList<>();
    for (float[] draw : draws) {
      String outputs = OnnxLayers.append(graph, network.ensemble().shape(), draw, z);
      String m = graph.apply("MatMul", outputs, graph.floats(new float[] {1, 0}, 2, 1));
      String s = graph.apply("MatMul", outputs, graph.floats(new float[] {0, 1}, 2, 1));
      means.add(m);
      squares.add(times(m, m));
      variances.add(
          graph.apply(
              "Exp",
              graph.apply(
                  "Clip",
                  s,
                  graph.number(-HeteroscedasticHead.MOST_LOG),
                  graph.number(HeteroscedasticHead.MOST_LOG))));
    }
    String m = graph.apply("Mean", means);
    String epistemic =
        graph.apply(
            "Max", graph.apply("Sub", graph.apply("Mean", squares), times(m, m)), graph.number(0));
    String variance = graph.apply("Add", epistemic, graph.apply("Mean", variances));
    double unit = (target.max() - target.min()) / 2 / network.scale().scale()[0];
    String y =
        graph.apply(
            "Add",
            times(m, graph.number(unit)),
            graph.number(target.number(network.scale().centre()[0])));
    graph.output(
        OnnxNumber.MEAN,
        graph.apply("Clip", y, graph.number(target.min()), graph.number(target.max())),
        1);
    graph.output(
        OnnxNumber.SD,
        times(
            graph.apply("Sqrt", variance),
            graph.number(unit * Math.sqrt(network.calibration()[0]))),
        1);
  }

  private String times(String a, String b) {
    return graph.apply("Mul", a, b);
  }
}
