package org.priory.models.onnx;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.prediction.Ensemble;

/**
 * Probabilities of classes: of the network whose weights are the posterior's mean, or the average
 * of those of several draws with the two parts of their uncertainty, in nats, as {@link
 * org.priory.inference.neural.prediction.Prediction} has them.
 */
final class OnnxClasses {
  static final String PROBABILITIES = "probabilities";
  static final String EPISTEMIC = "epistemic";
  static final String ALEATORIC = "aleatoric";

  /** p log p is 0 for probabilities that are less. */
  private static final double LEAST = Float.MIN_NORMAL;

  private OnnxClasses() {}

  /** Appends the network of the posterior's mean. */
  static void mean(OnnxGraph graph, ImageEnsemble network, String input) {
    Ensemble ensemble = network.ensemble();
    String p = probabilities(graph, ensemble, ensemble.mean(), input);
    graph.output(
        PROBABILITIES, OnnxConfidence.append(graph, network, p), ensemble.shape().outputs());
  }

  /** Appends some networks of draws, and what is the average of their predictions. */
  static void draws(OnnxGraph graph, ImageEnsemble network, List<float[]> draws, String input) {
    Ensemble ensemble = network.ensemble();
    List<String> all = new ArrayList<>();
    List<String> entropies = new ArrayList<>();
    for (float[] draw : draws) {
      String p = probabilities(graph, ensemble, draw, input);
      all.add(p);
      entropies.add(entropy(graph, p));
    }
    String mean = graph.apply("Mean", all);
    // H[mean p] = mean H[p] + the mutual information of class and parameters
    String each = graph.apply("Mean", entropies);
    String epistemic = atLeastZero(graph, graph.apply("Sub", entropy(graph, mean), each));
    String q = OnnxConfidence.append(graph, network, mean);
    String aleatoric =
        network.isCalibrated()
            ? atLeastZero(graph, graph.apply("Sub", entropy(graph, q), epistemic))
            : each;
    graph.output(PROBABILITIES, q, ensemble.shape().outputs());
    graph.output(EPISTEMIC, epistemic, 1);
    graph.output(ALEATORIC, aleatoric, 1);
  }

  private static String atLeastZero(OnnxGraph graph, String value) {
    return graph.apply("Max", value, graph.number(0));
  }

  static String probabilities(
      OnnxGraph graph, Ensemble ensemble, float[] parameters, String input) {
    String z = OnnxLayers.append(graph, ensemble.shape(), parameters, input);
    return graph.apply("Softmax", List.of(z), OnnxAttribute.whole("axis", 1));
  }

  /** H = -sum of p log p. */
  private static String entropy(OnnxGraph graph, String p) {
    String log = graph.apply("Log", graph.apply("Max", p, graph.number(LEAST)));
    String sum =
        graph.apply(
            "ReduceSum",
            List.of(graph.apply("Mul", p, log), graph.wholes(1)),
            OnnxAttribute.whole("keepdims", 1));
    return graph.apply("Neg", sum);
  }
}
