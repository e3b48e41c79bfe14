package org.priory.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.pretrained.FeatureRuntime;
import org.priory.models.pretrained.MadeNetworks;
import org.priory.models.pretrained.PretrainedFeatures;
import org.priory.models.pretrained.PublicNetwork;
import org.priory.numerics.parallel.Workers;

/** A public network is a fixed function of one image, whatever the image does to it. */
class OnnxFeatureNetworkTest {
  private static final int SIDE = 12;
  private static final int PIXELS = SIDE * SIDE;

  @TempDir Path folder;

  private PretrainedFeatures features(MadeNetworks network) throws Exception {
    Path file = Files.write(folder.resolve("n.onnx"), network.bytes());
    return PretrainedFeatures.of(PublicNetwork.of(file), SIDE, SIDE);
  }

  private static float[] images(int count) {
    Random random = new Random(7);
    float[] images = new float[count * PIXELS];
    for (int i = 0; i < images.length; i++) {
      images[i] = random.nextFloat();
    }
    return images;
  }

  private static float[] seen(PretrainedFeatures features, float[] images, int first, int count) {
    float[] seen = new float[count * features.width()];
    features.worker().write(images, first * PIXELS, count, seen, 0);
    return seen;
  }

  private static double norm(float[] all, int from, int width) {
    double square = 0;
    for (int j = from; j < from + width; j++) {
      square += (double) all[j] * all[j];
    }
    return Math.sqrt(square);
  }

  @Test
  void theServiceIsFound() {
    assertThat(FeatureRuntime.found()).isInstanceOf(OnnxFeatureRuntime.class);
  }

  /** Whatever came before and is computed beside it, an image has the same bits. */
  @Test
  void anImageIsTransformedAlone() throws Exception {
    PretrainedFeatures features = features(MadeNetworks.filters(1, 8, 0, 3, 16, 16));
    assertThat(features.width()).isEqualTo(8 * 4 * 4);
    int count = 64;
    float[] images = images(count);
    float[] together = seen(features, images, 0, count);
    for (int i = count - 1; i >= 0; i--) {
      assertThat(seen(features, images, i, 1))
          .isEqualTo(
              Arrays.copyOfRange(together, i * features.width(), (i + 1) * features.width()));
      assertThat(norm(together, i * features.width(), features.width())).isBetween(7.9999, 8.0001);
    }
    float[][] beside = new float[count][];
    Workers.each(count, i -> beside[i] = seen(features, images, i, 1));
    for (int i = 0; i < count; i++) {
      assertThat(beside[i]).isEqualTo(seen(features, images, i, 1));
    }
    // The twin: another image has other features.
    assertThat(beside[1]).isNotEqualTo(beside[0]);
    // Loaded again, it is the same function.
    assertThat(seen(features(MadeNetworks.filters(1, 8, 0, 3, 16, 16)), images, 0, count))
        .isEqualTo(together);
  }

  /** Golden: y = (mean of an image, what is above 1/2 of it), in units and away from the centre. */
  @Test
  void theNumbersAreThoseOfTheGraph() throws Exception {
    MadeNetworks means =
        MadeNetworks.of(1, SIDE, SIDE, 1)
            .floats("half", new float[] {0.5f}, 1)
            .node("ReduceMean", List.of("x"), "m", MadeNetworks.whole("keepdims", 0))
            .node("Sub", List.of("m", "half"), "s")
            .node("Relu", List.of("s"), "r")
            .node("Reshape", List.of("m", "one"), "m1")
            .node("Concat", List.of("m1", "r"), "y", MadeNetworks.whole("axis", 0))
            .wholes("one", 1);
    PretrainedFeatures features = features(means);
    // strokes cover less than half of an image: all of them are (1, 0)
    assertThat(features.centre()).containsExactly(1, 0);
    float[] image = new float[PIXELS];
    Arrays.fill(image, 0.75f);
    float[] seen = seen(features, image, 0, 1);
    // (3, 1)/sqrt(10) - (1, 0), in a length of 8
    double u = 3 / Math.sqrt(10) - 1;
    double v = 1 / Math.sqrt(10);
    assertThat((double) seen[0]).isCloseTo(8 * u / Math.hypot(u, v), within(1e-4));
    assertThat((double) seen[1]).isCloseTo(8 * v / Math.hypot(u, v), within(1e-4));
  }

  /** Square roots of what is below 1/2 are no numbers. */
  @Test
  void whatIsNoNumberCountsAsZero() throws Exception {
    MadeNetworks network =
        MadeNetworks.of(0, 1, SIDE, SIDE)
            .floats("half", new float[] {0.5f}, 1)
            .node("Sub", List.of("x", "half"), "d")
            .node("Sqrt", List.of("d"), "y");
    PretrainedFeatures features = features(network);
    float[] images = images(30);
    float[] seen = seen(features, images, 0, 30);
    for (int i = 0; i < 30; i++) {
      for (int j = 0; j < PIXELS; j++) {
        // what is zero is on the other side of the centre
        float feature = seen[i * PIXELS + j];
        assertThat(Float.isFinite(feature)).isTrue();
        if (images[i * PIXELS + j] <= 0.5f) {
          assertThat(feature).isLessThanOrEqualTo(0);
        }
      }
      assertThat(norm(seen, i * PIXELS, PIXELS)).isBetween(7.9999, 8.0001);
    }
  }

  /** The brightest pixel says which of two numbers is taken, and there may be no such number. */
  private static MadeNetworks failing() {
    return MadeNetworks.of(0, SIDE, SIDE)
        .floats("four", new float[] {4}, 1)
        .floats("two", new float[] {3, -5}, 2)
        .node("ReduceMax", List.of("x"), "m", MadeNetworks.whole("keepdims", 0))
        .node("Mul", List.of("m", "four"), "f")
        .node("Cast", List.of("f"), "i", MadeNetworks.whole("to", 7))
        .node("Gather", List.of("two", "i"), "y");
  }

  @Test
  void anImageThatFailsIsZero() throws Exception {
    float[] seen = seen(features(failing()), someThatFail(), 0, 3);
    assertThat(seen[1]).isZero();
    // The twin: others are told by their sign or by the centre.
    assertThat(Math.abs(seen[0])).isEqualTo(8);
    assertThat(Math.abs(seen[2])).isEqualTo(8);
  }

  private static float[] someThatFail() {
    float[] images = new float[3 * PIXELS];
    images[5] = 0.3f; // the second number
    images[PIXELS + 5] = 1; // the fifth
    return images;
  }

  /** A program that meets an image that fails. */
  static final class Program {
    public static void main(String[] args) {
      PretrainedFeatures features =
          PretrainedFeatures.of(PublicNetwork.of(Path.of(args[0])), SIDE, SIDE);
      System.out.print(seen(features, someThatFail(), 0, 3)[1]);
    }
  }

  /** Neither Java nor the native library says a word about it. */
  @Test
  void nothingIsSaidOfAnImageThatFails() throws Exception {
    Path file = Files.write(folder.resolve("n.onnx"), failing().bytes());
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Program.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said).isEqualTo("0.0");
  }

  /** As many features as an image has bright pixels: only the number of a black one's counts. */
  @Test
  void anImageWithAnotherNumberOfFeaturesIsZero() throws Exception {
    MadeNetworks network =
        MadeNetworks.of(0, SIDE, SIDE)
            .floats("half", new float[] {0.5f}, 1)
            .node("Less", List.of("x", "half"), "dark")
            .node("NonZero", List.of("dark"), "places")
            .node("Cast", List.of("places"), "y", MadeNetworks.whole("to", 1));
    PretrainedFeatures features = features(network);
    assertThat(features.width()).isEqualTo(3 * PIXELS);
    float[] images = new float[2 * PIXELS];
    images[PIXELS + 9] = 1;
    float[] seen = seen(features, images, 0, 2);
    assertThat(norm(seen, 0, features.width())).isBetween(7.9999, 8.0001);
    assertThat(norm(seen, features.width(), features.width())).isZero();
  }

  @Test
  void whatTheLibraryCannotRunIsRefused() throws Exception {
    assertThatThrownBy(
            () -> features(MadeNetworks.of(0, 1, SIDE, SIDE).node("Nothing", List.of("x"), "y")))
        .hasMessageContaining("n.onnx")
        .hasMessageContaining("Nothing");
    // filters of 5 x 5 on images of 3 x 3
    MadeNetworks tooSmall =
        MadeNetworks.of(0, 1, 3, 3)
            .floats("w", new float[25], 1, 1, 5, 5)
            .node("Conv", List.of("x", "w"), "y");
    assertThatThrownBy(() -> features(tooSmall)).hasMessageContaining("n.onnx");
    MadeNetworks wholes =
        MadeNetworks.of(0, 1, SIDE, SIDE)
            .node("Cast", List.of("x"), "y", MadeNetworks.whole("to", 7));
    assertThatThrownBy(() -> features(wholes)).hasMessageContaining("n.onnx");
  }
}
