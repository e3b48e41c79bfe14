package org.priory.models.onnx;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.privacy.data.records.Target;

/**
 * Mean and standard deviation of a number that a network with normal weights explains: the moments
 * of {@link NormalNetwork}, in the target's own units.
 */
final class OnnxNumber {
  static final String MEAN = "mean";
  static final String SD = "sd";

  private final OnnxGraph graph;
  private final NetworkPosterior posterior;
  private final NormalNetwork network;

  private OnnxNumber(OnnxGraph graph, NetworkPosterior posterior) {
    this.graph = graph;
    this.posterior = posterior;
    this.network = posterior.network();
  }

  /**
   * Appends the network.
   *
   * @param features a row a record, without the constant
   */
  static void append(OnnxGraph graph, NetworkPosterior posterior, Target target, String features) {
    new OnnxNumber(graph, posterior).append(target, features);
  }

  private void append(Target target, String features) {
    int hidden = network.hidden();
    int output = network.output();
    String x = scaled(features);
    // a ~ N(m, s^2)
    String m = product(x, network.mean(), 1 / Math.sqrt(network.inputs()));
    String squares = graph.apply("Mul", x, x);
    String variance = product(squares, network.variance(), 1.0 / network.inputs());
    String s = graph.apply("Sqrt", variance);
    Unit unit = network.unit() == HiddenUnit.TANH ? bounded(m, s) : rectified(m, s, variance);
    String b = unit.mean;
    String bv = unit.variance;
    // E[z] = sum of u b + u_0; var z = sum of uv b^2 + (u^2 + uv) bv, and uv_0
    double root = Math.sqrt(hidden + 1.0);
    String mean = layer(b, column(hidden + 1, i -> network.mean()[output + i] / root));
    String ofWeights =
        layer(
            times(b, b), column(hidden + 1, i -> network.variance()[output + i] / (hidden + 1.0)));
    String ofUnits =
        graph.apply(
            "MatMul",
            bv,
            graph.floats(
                column(
                    hidden,
                    i -> {
                      double u = network.mean()[output + i];
                      return (u * u + network.variance()[output + i]) / (hidden + 1.0);
                    }),
                hidden,
                1));
    // y = centre + scale (z + N(0, noise)), and [-1, 1] stands for the target's bounds
    double half = (target.max() - target.min()) / 2;
    double scale = half * posterior.scale();
    String sum = plus(plus(ofWeights, ofUnits), graph.number(posterior.noise()));
    String y =
        plus(times(mean, graph.number(scale)), graph.number(target.number(posterior.centre())));
    graph.output(
        MEAN, graph.apply("Clip", y, graph.number(target.min()), graph.number(target.max())), 1);
    graph.output(SD, times(graph.apply("Sqrt", sum), graph.number(Math.abs(scale))), 1);
  }

  /** Names of the moments of b. */
  private record Unit(String mean, String variance) {}

  /**
   * b = max(0, a): E[b] = m Phi + s phi, c = E[b] - m = E[max(0, -a)], var b = s^2 Phi - c E[b],
   * which loses nothing where s is small.
   */
  private Unit rectified(String m, String s, String variance) {
    String ratio = graph.apply("Div", m, s);
    String sDensity = times(s, density(ratio));
    String cdf = cdf(ratio);
    String b = plus(times(m, cdf), sDensity);
    String c = graph.apply("Sub", sDensity, times(m, cdf(graph.apply("Neg", ratio))));
    return new Unit(
        b,
        graph.apply("Max", graph.apply("Sub", times(variance, cdf), times(c, b)), graph.number(0)));
  }

  /** b = tanh(a), by its values at m and m +- sqrt(3) s. */
  private Unit bounded(String m, String s) {
    String far = times(s, graph.number(HiddenUnit.FAR));
    String left = graph.apply("Tanh", graph.apply("Sub", m, far));
    String middle = graph.apply("Tanh", m);
    String right = graph.apply("Tanh", plus(m, far));
    String b = weighted(left, middle, right);
    return new Unit(b, weighted(squared(left, b), squared(middle, b), squared(right, b)));
  }

  private String weighted(String left, String middle, String right) {
    return plus(
        times(middle, graph.number(HiddenUnit.MIDDLE)),
        times(plus(left, right), graph.number(HiddenUnit.SIDE)));
  }

  /** (a - b)^2. */
  private String squared(String a, String b) {
    String away = graph.apply("Sub", a, b);
    return times(away, away);
  }

  /** The inputs that the network sees: each in its own scale and not too far out. */
  private String scaled(String features) {
    int width = posterior.names().size();
    String all =
        graph.apply(
            "Pad",
            List.of(features, graph.wholes(0, 1, 0, 0), graph.number(1)),
            OnnxAttribute.word("mode", "constant"));
    String away =
        graph.apply(
            "Sub", all, graph.floats(column(width, j -> posterior.inputCentre()[j]), width));
    String far = times(away, graph.floats(column(width, j -> posterior.inputScale()[j]), width));
    return graph.apply(
        "Clip",
        far,
        graph.number(-NetworkPosterior.FARTHEST),
        graph.number(NetworkPosterior.FARTHEST));
  }

  /** X W' times a factor, with the first weights of the network. */
  private String product(String x, double[] weights, double factor) {
    int hidden = network.hidden();
    int inputs = network.inputs();
    float[] w = new float[hidden * inputs];
    for (int i = 0; i < w.length; i++) {
      w[i] = (float) (weights[i] * factor);
    }
    return graph.apply(
        "Gemm", List.of(x, graph.floats(w, hidden, inputs)), OnnxAttribute.whole("transB", 1));
  }

  /** One output: the last weight is a constant. */
  private String layer(String x, float[] weights) {
    int hidden = network.hidden();
    return graph.apply(
        "Gemm",
        x,
        graph.floats(Arrays.copyOf(weights, hidden), hidden, 1),
        graph.floats(new float[] {weights[hidden]}, 1));
  }

  private static float[] column(int length, IntToDoubleFunction value) {
    float[] column = new float[length];
    for (int i = 0; i < length; i++) {
      column[i] = (float) value.applyAsDouble(i);
    }
    return column;
  }

  /** Phi(r) = (1 + erf(r/sqrt(2)))/2. */
  private String cdf(String ratio) {
    String erf = graph.apply("Erf", times(ratio, graph.number(Math.sqrt(0.5))));
    return times(plus(erf, graph.number(1)), graph.number(0.5));
  }

  /** phi(r) = exp(-r^2/2)/sqrt(2 pi). */
  private String density(String ratio) {
    String square = times(times(ratio, ratio), graph.number(-0.5));
    return times(graph.apply("Exp", square), graph.number(1 / Math.sqrt(2 * Math.PI)));
  }

  private String plus(String a, String b) {
    return graph.apply("Add", a, b);
  }

  private String times(String a, String b) {
    return graph.apply("Mul", a, b);
  }
}
