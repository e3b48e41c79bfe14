package org.priory.models.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.settings.Activation;
import org.priory.models.choice.ImageFeatures;
import org.priory.privacy.data.file.ImageShape;

/** A network whose answers about turned and shifted images are known. */
class MovedImageConfidenceTest {
  private static final int SIDE = 4;
  private static final int IMAGES = 10;

  @TempDir Path folder;

  /** Images with a bright top row (class 1) or a bright bottom row (class 0). */
  private void write() throws IOException {
    try (DataOutputStream images =
            new DataOutputStream(Files.newOutputStream(folder.resolve("images")));
        DataOutputStream labels =
            new DataOutputStream(Files.newOutputStream(folder.resolve("labels")))) {
      images.writeInt(2051);
      images.writeInt(IMAGES);
      images.writeInt(SIDE);
      images.writeInt(SIDE);
      labels.writeInt(2049);
      labels.writeInt(IMAGES);
      for (int i = 0; i < IMAGES; i++) {
        int label = i % 2;
        labels.writeByte(label);
        for (int j = 0; j < SIDE * SIDE; j++) {
          boolean isBright = j / SIDE == (label == 1 ? 0 : SIDE - 1);
          images.writeByte(isBright ? 255 : 0);
        }
      }
    }
  }

  /**
   * The network says class 1 by the brightness of the top row over that of the bottom row, each
   * pixel by one log odds. As the images are, it is right and sure of e^4/(1 + e^4). Turned by 90
   * degrees, rows stand upright, each is met in one pixel, and it knows nothing.
   */
  @Test
  void whatIsNotKnownIsSaid() throws IOException {
    write();
    NetworkShape shape = NetworkShape.of(SIDE * SIDE, List.of(), 2, Activation.RELU);
    float[] weights = new float[shape.parameters()];
    for (int j = 0; j < SIDE; j++) {
      weights[shape.weights(0) + SIDE * SIDE + j] = 1;
      weights[shape.weights(0) + SIDE * SIDE + SIDE * (SIDE - 1) + j] = -1;
    }
    ImageEnsemble network = ImageEnsemble.plain(new Ensemble(shape, List.of(weights)));
    ImageInputs inputs =
        ImageInputs.of(ImageFeatures.PIXELS, ImageShape.of(folder.resolve("images")), 1);
    List<Map<String, Object>> doubt =
        new MovedImageConfidence(network, inputs)
            .json(folder.resolve("images"), folder.resolve("labels"));
    double sure = 1 / (1 + Math.exp(-4));
    assertThat(doubt).hasSize(13);
    assertThat(doubt.get(0)).containsEntry("images", IMAGES).containsEntry("accuracy", 1.0);
    assertThat((double) doubt.get(0).get("confidence")).isCloseTo(sure, within(1e-4));
    assertThat(doubt.get(6)).containsEntry("degrees", 90.0);
    assertThat((double) doubt.get(6).get("confidence")).isCloseTo(0.5, within(1e-3));
    // shifted by 6/14 of four columns, a row keeps 16/7 of its brightness of 4
    assertThat(doubt.get(12)).containsEntry("accuracy", 1.0);
    assertThat((double) doubt.get(12).get("confidence"))
        .isCloseTo(1 / (1 + Math.exp(-16 / 7.0)), within(1e-3));
  }
}
