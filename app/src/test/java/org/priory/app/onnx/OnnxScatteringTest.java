package org.priory.app.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.neural.scattering.ScatteringFeatures;

/** A foreign program sees of an image what this one sees. */
class OnnxScatteringTest {
  /** Each feature is at most 1, and the length of all is 1. */
  private static final double ROUNDING = 2e-6;

  /** Also sizes that are no multiple of four, and sides that differ. */
  @ParameterizedTest
  @CsvSource({"8,8", "12,17"})
  void featuresAreTheSame(int height, int width) throws Exception {
    ScatteringFeatures features = ScatteringFeatures.of(height, width, 1);
    OnnxGraph graph = new OnnxGraph("test");
    int length = features.length();
    String pixels = graph.input("pixels", DataType.FLOAT, height * width);
    graph.output(
        "features",
        OnnxScattering.append(graph, features.constants(), pixels, height, width),
        length);
    // The first is empty, the second has one pixel.
    float[][] images = new float[6][height * width];
    Random random = new Random(9);
    images[1][width + 2] = 1;
    for (int i = 2; i < images.length; i++) {
      for (int j = 0; j < images[i].length; j++) {
        images[i][j] = random.nextInt(256) / 255f;
      }
    }
    float[][] foreign;
    try (ForeignReader reader = ForeignReader.of(graph)) {
      foreign = reader.run(images).get("features");
    }
    ScatteringFeatures.Worker worker = features.worker();
    float[] own = new float[length];
    float[] last = new float[length];
    for (int i = 0; i < images.length; i++) {
      worker.write(images[i], 0, own, 0);
      assertThat(farthest(foreign[i], own)).as("image " + i).isLessThan(ROUNDING);
      // The twin: images are told apart.
      assertThat(farthest(own, last)).isGreaterThan(1000 * ROUNDING);
      System.arraycopy(own, 0, last, 0, length);
    }
  }

  private static double farthest(float[] a, float[] b) {
    double farthest = 0;
    for (int i = 0; i < a.length; i++) {
      farthest = Math.max(farthest, Math.abs(a[i] - b[i]));
    }
    return farthest;
  }
}
