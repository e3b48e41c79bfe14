package org.priory.models.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.neural.scattering.ScatteringFeatures;
import org.priory.numerics.transform.Scattering;

/** A foreign program sees of an image what this one sees. */
class OnnxScatteringTest {
  /** The length of all features is 8. */
  private static final double FLOAT_ROUNDING = 1.6e-5;

  /** This program's products with the directions are of whole numbers with 12 bits or so. */
  private static final double WHOLE_ROUNDING = 1.6e-2;

  /** Also a size that is no multiple of four, and sides that differ. */
  @ParameterizedTest
  @CsvSource({"8,8", "12,17"})
  void featuresAreTheSame(int height, int width) throws Exception {
    ScatteringFeatures features = ScatteringFeatures.of(height, width, 1);
    float[][] images = images(height, width);
    float[][] foreign = foreign(features, images, height, width);
    Scattering.Worker transform =
        new Scattering(height, width, List.of(new Scattering.Shift(0, 0))).worker();
    ScatteringFeatures.Worker worker = features.worker();
    double[] last = new double[features.length()];
    for (int i = 0; i < images.length; i++) {
      float[] transformed = new float[Scattering.length(height, width)];
      transform.transform(images[i], 0, transformed, 0);
      double[] plain = plain(features.constants(), transformed);
      float[] x = new float[features.length()];
      worker.write(images[i], 0, 1, x, 0);
      assertThat(farthest(foreign[i], plain)).as("image " + i).isLessThan(FLOAT_ROUNDING);
      assertThat(farthest(x, plain)).as("image " + i).isLessThan(WHOLE_ROUNDING);
      // The twin: images are told apart.
      assertThat(farthest(foreign[i], last)).isGreaterThan(10 * WHOLE_ROUNDING);
      last = plain;
    }
  }

  /** The first is empty, the second has one pixel. */
  private static float[][] images(int height, int width) {
    float[][] images = new float[6][height * width];
    Random random = new Random(9);
    images[1][width + 2] = 1;
    for (int i = 2; i < images.length; i++) {
      for (int j = 0; j < images[i].length; j++) {
        images[i][j] = random.nextInt(256) / 255f;
      }
    }
    return images;
  }

  private static float[][] foreign(
      ScatteringFeatures features, float[][] images, int height, int width) throws Exception {
    OnnxGraph graph = new OnnxGraph("test");
    String pixels = graph.input("pixels", DataType.FLOAT, height * width);
    graph.output(
        "features",
        OnnxScattering.append(graph, features.constants(), pixels, height, width),
        features.length());
    try (ForeignReader reader = ForeignReader.of(graph)) {
      return reader.run(images).get("features");
    }
  }

  /** What follows the transform, by its definition and in double precision. */
  private static double[] plain(ScatteringFeatures.Constants constants, float[] transform) {
    int length = transform.length;
    double[] x = new double[length];
    int size = length / constants.groups();
    for (int start = 0; start < length; start += size) {
      double mean = 0;
      double square = 0;
      for (int j = start; j < start + size; j++) {
        mean += (double) transform[j] / size;
        square += (double) transform[j] * transform[j] / size;
      }
      double variance = square - mean * mean;
      for (int j = start; j < start + size; j++) {
        x[j] =
            variance > constants.leastVariance() ? (transform[j] - mean) / Math.sqrt(variance) : 0;
        x[j] -= constants.mean()[j];
      }
    }
    double[] y = new double[constants.stretch().length];
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < length; j++) {
        y[i] += constants.stretch()[i] * constants.directions()[i * length + j] * x[j];
      }
    }
    double square = 0;
    for (double each : y) {
      square += each * each;
    }
    for (int j = 0; j < y.length; j++) {
      y[j] *= constants.length() / Math.sqrt(square);
    }
    return y;
  }

  private static double farthest(float[] a, double[] b) {
    double farthest = 0;
    for (int i = 0; i < a.length; i++) {
      farthest = Math.max(farthest, Math.abs(a[i] - b[i]));
    }
    return farthest;
  }
}
