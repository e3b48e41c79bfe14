package org.priory.models.onnx;

import java.util.Arrays;
import java.util.List;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.models.model.FittedModel;
import org.priory.models.regression.FittedRegression;
import org.priory.numerics.special.Normal;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.records.Target;

/**
 * A regression with a normal posterior, its coefficients integrated out: mean and standard
 * deviation of a number, the probabilities of two classes, or what is expected of a count or amount
 * and its 95 % interval.
 *
 * <p>With x the row's features, x'm is normal with mean x'mu and variance |C'x|^2, CC' the
 * covariance.
 */
final class OnnxRegression {
  /** The normal law is summed from minus this to this, in so many steps. */
  private static final double FARTHEST = 8;

  private static final int STEPS = 128;

  private final OnnxGraph graph;
  private final GaussianPosterior coefficients;
  private final int width;

  private OnnxRegression(OnnxGraph graph, GaussianPosterior coefficients) {
    this.graph = graph;
    this.coefficients = coefficients;
    this.width = coefficients.dimension() - 1;
  }

  /** Whether there is a way to write it. */
  static boolean canWrite(FittedRegression fitted) {
    return switch (fitted.reading().scale()) {
      case LOG_ODDS, PROBIT, TARGET, LOG_RATE -> true;
      default -> false;
    };
  }

  /**
   * Appends the regression.
   *
   * @param features a row a record, without the constant, which comes first
   */
  static void append(OnnxGraph graph, FittedRegression fitted, Target target, String features) {
    OnnxRegression writer = new OnnxRegression(graph, fitted.coefficients());
    String mean = writer.mean(features);
    String variance = writer.variance(features);
    switch (fitted.reading().scale()) {
      case LOG_ODDS -> writer.classes(writer.logistic(mean, variance));
      case PROBIT -> writer.classes(writer.probit(mean, variance));
      case LOG_RATE -> writer.rate(mean, variance, target);
      default -> {
        // 1/E[tau]
        double noise = fitted.precision().map(tau -> tau.rate() / tau.shape()).orElseThrow();
        writer.number(mean, variance, noise, target);
      }
    }
  }

  /** x'mu. */
  private String mean(String features) {
    double[] mu = coefficients.mean();
    float[] rest = new float[width];
    for (int j = 0; j < width; j++) {
      rest[j] = (float) mu[j + 1];
    }
    return graph.apply(
        "Add", graph.apply("MatMul", features, graph.floats(rest, width, 1)), graph.number(mu[0]));
  }

  /** |C'x|^2, a sum of squares: x'Sx would lose digits where columns go together. */
  private String variance(String features) {
    int d = width + 1;
    double[] dense = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        dense[i * d + j] = coefficients.covariance().get(i, j);
      }
    }
    double[] lower = Covariance.Full.of(dense, d).root().lower();
    float[] first = new float[d];
    float[] rest = new float[width * d];
    for (int k = 0; k < d; k++) {
      first[k] = (float) lower[k];
      for (int j = 1; j < d; j++) {
        rest[(j - 1) * d + k] = (float) lower[j * d + k];
      }
    }
    String root =
        graph.apply(
            "Add",
            graph.apply("MatMul", features, graph.floats(rest, width, d)),
            graph.floats(first, 1, d));
    float[] ones = new float[d];
    Arrays.fill(ones, 1);
    return graph.apply("MatMul", graph.apply("Mul", root, root), graph.floats(ones, d, 1));
  }

  /** The sum of h phi(z) / (1 + e^-(m + s z)) over the points z of a grid of step h. */
  private String logistic(String mean, String variance) {
    float[] points = new float[STEPS + 1];
    float[] weights = new float[STEPS + 1];
    double step = 2 * FARTHEST / STEPS;
    for (int i = 0; i <= STEPS; i++) {
      double z = -FARTHEST + i * step;
      points[i] = (float) z;
      weights[i] = (float) (step * Math.exp(Normal.logDensity(z)));
    }
    String away =
        graph.apply("MatMul", graph.apply("Sqrt", variance), graph.floats(points, 1, STEPS + 1L));
    String each = graph.apply("Sigmoid", graph.apply("Add", away, mean));
    return graph.apply("MatMul", each, graph.floats(weights, STEPS + 1L, 1));
  }

  /** Phi(m / sqrt(1 + s^2)) = (1 + erf(m / sqrt(2 (1 + s^2)))) / 2. */
  private String probit(String mean, String variance) {
    String scale =
        graph.apply(
            "Sqrt",
            graph.apply("Mul", graph.apply("Add", variance, graph.number(1)), graph.number(2)));
    String erf = graph.apply("Erf", graph.apply("Div", mean, scale));
    return graph.apply("Mul", graph.apply("Add", erf, graph.number(1)), graph.number(0.5));
  }

  /** The probabilities of the first class and of the second. */
  private void classes(String second) {
    String within = graph.apply("Clip", second, graph.number(0), graph.number(1));
    String first = graph.apply("Sub", graph.number(1), within);
    graph.output(
        OnnxClasses.PROBABILITIES,
        graph.apply("Concat", List.of(first, within), OnnxAttribute.whole("axis", 1)),
        2);
  }

  /**
   * e^(m + z s) for z = 0 and both ends of the interval, as shares of the largest: at most that.
   * What hidden directions may add is in s.
   */
  private void rate(String mean, String variance, Target target) {
    double hidden = coefficients.support().map(Support::hidden).orElse(0.0);
    String sd = graph.apply("Sqrt", graph.apply("Add", variance, graph.number(hidden)));
    double z = NormalQuantile.of(0.5 + FittedModel.LEVEL / 2);
    scaled("expected", mean, target);
    scaled("low", graph.apply("Sub", mean, graph.apply("Mul", sd, graph.number(z))), target);
    scaled("high", graph.apply("Add", mean, graph.apply("Mul", sd, graph.number(z))), target);
  }

  private void scaled(String name, String log, Target target) {
    String share = graph.apply("Min", graph.apply("Exp", log), graph.number(1));
    graph.output(name, graph.apply("Mul", share, graph.number(target.max())), 1);
  }

  /** Labels in [-1, 1] stand for numbers from min to max. */
  private void number(String mean, String variance, double noise, Target target) {
    double unit = (target.max() - target.min()) / 2;
    graph.output(
        OnnxNumber.MEAN,
        graph.apply(
            "Add", graph.apply("Mul", mean, graph.number(unit)), graph.number(target.number(0))),
        1);
    graph.output(
        OnnxNumber.SD,
        graph.apply(
            "Mul",
            graph.apply("Sqrt", graph.apply("Add", variance, graph.number(noise))),
            graph.number(unit)),
        1);
  }
}
