package org.priory.models.onnx;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.numerics.transform.Scattering;

/**
 * {@link ScatteringFeatures} as products of matrices: Fourier transforms of images so small cost
 * little more than fast ones, and every reader has products.
 */
final class OnnxScattering {
  private final OnnxGraph graph;
  private final ScatteringFeatures.Constants features;
  private final Scattering.Constants transform;

  /** A complex value, as the names of its parts. */
  private record Complex(String re, String im) {}

  /** A transform of both axes: L X R. */
  private record Fourier(Complex left, Complex right) {}

  private final Fourier forwards;
  private final Fourier backwards;
  private final Fourier halfway;

  private OnnxScattering(OnnxGraph graph, ScatteringFeatures.Constants features) {
    this.graph = graph;
    this.features = features;
    this.transform = features.transform();
    this.forwards = fourier(1, -1, 1);
    double size = (double) transform.rows() * transform.columns();
    this.backwards = fourier(1, 1, 1 / size);
    this.halfway = fourier(2, 1, 1 / size);
  }

  /**
   * Appends the features.
   *
   * @param pixels a row an image
   * @param height of an image
   * @param width of an image
   * @return a row an image
   */
  static String append(
      OnnxGraph graph,
      ScatteringFeatures.Constants features,
      String pixels,
      int height,
      int width) {
    OnnxScattering scattering = new OnnxScattering(graph, features);
    return scattering.scaled(scattering.normalised(scattering.transform(pixels, height, width)));
  }

  /** S0 = x * phi, S1 = |x * psi_a| * phi, S2 = ||x * psi_a| * psi_b| * phi. */
  private String transform(String pixels, int height, int width) {
    int rows = transform.rows();
    int columns = transform.columns();
    int angles = transform.fine().size();
    String x = mirrored(pixels, height, width);
    String fine = filters(transform.fine());
    String coarse = filters(transform.coarse());
    Complex spectrum = product(forwards, new Complex(x, ""));
    String first = modulus(product(backwards, filtered(spectrum, fine)));
    String firstCoarse = modulus(product(halfway, filtered(spectrum, coarse)));
    // each of the first by each of the coarse wavelets
    String each = graph.apply("Reshape", first, graph.wholes(-1, angles, 1, rows, columns));
    Complex spectra = product(forwards, new Complex(each, ""));
    String second = modulus(product(halfway, filtered(spectra, coarse)));
    String all =
        graph.apply(
            "Reshape", second, graph.wholes(-1, (long) angles * angles, rows / 2, columns / 2));
    return graph.apply(
        "Concat",
        List.of(
            averaged(x, transform.averages()),
            averaged(first, transform.averages()),
            averaged(firstCoarse, transform.halved()),
            averaged(all, transform.halved())),
        OnnxAttribute.whole("axis", 1));
  }

  /** With the pixels that are added at the edges: -1 shows 1, n shows n - 2. */
  private String mirrored(String pixels, int height, int width) {
    String image = graph.apply("Reshape", pixels, graph.wholes(-1, 1, height, width));
    int top = transform.top();
    int left = transform.left();
    String pads =
        graph.wholes(
            0,
            0,
            top,
            left,
            0,
            0,
            transform.rows() - height - top,
            transform.columns() - width - left);
    return graph.apply("Pad", List.of(image, pads), OnnxAttribute.word("mode", "reflect"));
  }

  private String filters(List<float[]> of) {
    int rows = transform.rows();
    int columns = transform.columns();
    float[] all = new float[of.size() * rows * columns];
    for (int i = 0; i < of.size(); i++) {
      System.arraycopy(of.get(i), 0, all, i * rows * columns, rows * columns);
    }
    return graph.floats(all, of.size(), rows, columns);
  }

  /** Filters have a real spectrum. */
  private Complex filtered(Complex spectrum, String filters) {
    return new Complex(times(spectrum.re(), filters), times(spectrum.im(), filters));
  }

  /**
   * exp(2 pi i sign a k/n) for every step-th a, by rows and by columns; the factor is shared by
   * both.
   */
  private Fourier fourier(int step, int sign, double factor) {
    return new Fourier(
        new Complex(
            waves(transform.rows(), step, true, a -> factor * Math.cos(a)),
            waves(transform.rows(), step, true, a -> sign * factor * Math.sin(a))),
        new Complex(
            waves(transform.columns(), step, false, Math::cos),
            waves(transform.columns(), step, false, a -> sign * Math.sin(a))));
  }

  private String waves(int n, int step, boolean byRow, DoubleUnaryOperator wave) {
    int m = n / step;
    float[] values = new float[m * n];
    for (int a = 0; a < m; a++) {
      for (int k = 0; k < n; k++) {
        // a k modulo n, so that the angle is exact
        double angle = 2 * Math.PI * (a * step * k % n) / n;
        values[byRow ? a * n + k : k * m + a] = (float) wave.applyAsDouble(angle);
      }
    }
    return byRow ? graph.floats(values, m, n) : graph.floats(values, n, m);
  }

  /** L Y R; the imaginary part of Y may be absent. */
  private Complex product(Fourier by, Complex y) {
    Complex left = by.left();
    Complex right = by.right();
    String re = graph.apply("MatMul", left.re(), y.re());
    String im = graph.apply("MatMul", left.im(), y.re());
    if (!y.im().isEmpty()) {
      re = graph.apply("Sub", re, graph.apply("MatMul", left.im(), y.im()));
      im = graph.apply("Add", im, graph.apply("MatMul", left.re(), y.im()));
    }
    return new Complex(
        graph.apply(
            "Sub", graph.apply("MatMul", re, right.re()), graph.apply("MatMul", im, right.im())),
        graph.apply(
            "Add", graph.apply("MatMul", re, right.im()), graph.apply("MatMul", im, right.re())));
  }

  private String modulus(Complex of) {
    return graph.apply(
        "Sqrt", graph.apply("Add", times(of.re(), of.re()), times(of.im(), of.im())));
  }

  /** A = R X C'. */
  private String averaged(String images, Scattering.Averages by) {
    String rows = graph.floats(flat(by.rows(), false), by.rows().length, by.rows()[0].length);
    String columns =
        graph.floats(flat(by.columns(), true), by.columns()[0].length, by.columns().length);
    return graph.apply("MatMul", graph.apply("MatMul", rows, images), columns);
  }

  private static float[] flat(float[][] of, boolean transposed) {
    int n = of[0].length;
    float[] flat = new float[of.length * n];
    for (int i = 0; i < of.length; i++) {
      for (int k = 0; k < n; k++) {
        flat[transposed ? k * of.length + i : i * n + k] = of[i][k];
      }
    }
    return flat;
  }

  /** Each group with mean 0 and mean square 1. */
  private String normalised(String channels) {
    int length = features.mean().length;
    int groups = features.groups();
    String x = graph.apply("Reshape", channels, graph.wholes(-1, groups, length / groups));
    String away = graph.apply("Sub", x, mean(x));
    String variance = mean(times(away, away));
    String least = graph.number(features.leastVariance());
    String unit =
        graph.apply("Div", away, graph.apply("Sqrt", graph.apply("Max", variance, least)));
    String known =
        graph.apply("Where", graph.apply("Greater", variance, least), unit, graph.number(0));
    return graph.apply("Reshape", known, graph.wholes(-1, length));
  }

  private String mean(String x) {
    return graph.apply(
        "ReduceMean",
        List.of(x),
        OnnxAttribute.wholes("axes", 2),
        OnnxAttribute.whole("keepdims", 1));
  }

  /** S U'(x - m)/|S U'(x - m)|, S = diag(s). */
  private String scaled(String x) {
    int length = features.mean().length;
    int k = features.stretch().length;
    String away = graph.apply("Sub", x, graph.floats(features.mean(), length));
    String directions = graph.floats(features.directions(), k, length);
    String along = graph.apply("Gemm", List.of(away, directions), OnnxAttribute.whole("transB", 1));
    String y = times(along, graph.floats(features.stretch(), k));
    String norm =
        graph.apply(
            "ReduceL2",
            List.of(y),
            OnnxAttribute.wholes("axes", 1),
            OnnxAttribute.whole("keepdims", 1));
    String least = graph.number(features.leastNorm());
    String unit =
        times(
            graph.apply("Div", y, graph.apply("Max", norm, least)),
            graph.number(features.length()));
    return graph.apply("Where", graph.apply("Greater", norm, least), unit, graph.number(0));
  }

  private String times(String a, String b) {
    return graph.apply("Mul", a, b);
  }
}
