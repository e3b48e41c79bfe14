package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
import org.priory.models.onnx.ForeignReader;

/** Networks on scattering features, from the command line to the files and back. */
class ScatteringPathTest {
  private static final int IMAGES = 1000;

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Shell.Outcome fit(String... more) {
    return Shell.runWords(
        Stream.concat(
                Stream.of(
                    "fit",
                    "network",
                    "--data",
                    path("bars-idx3"),
                    "--labels",
                    path("bars-idx1"),
                    "--classes",
                    "2",
                    "--ledger",
                    path("ledger.db"),
                    "--out",
                    path("run")),
                Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void fitsPredictsAndEvaluates() throws Exception {
    IdxFiles.writeBars(folder, IMAGES, 16, 2);
    JsonNode answer =
        fit("--features", "scattering", "--epsilon", "3", "--steps", "20", "--json")
            .jsonAfterMessages();
    assertThat(answer.get("method").textValue()).isEqualTo("sghmc");
    assertThat(answer.get("epsilon_charged").doubleValue()).isBetween(2.9, 3.0);
    JsonNode privacy =
        new ObjectMapper().readTree(folder.resolve("run/release/privacy.json").toFile());
    assertThat(privacy.get("unit").textValue()).isEqualTo("image");
    assertThat(privacy.get("choices").toString())
        .contains("600 inputs, dense 2")
        .contains("4 times");
    JsonNode scores =
        Shell.runWords(
                "evaluate",
                "--model",
                path("run"),
                "--data",
                path("bars-idx3"),
                "--labels",
                path("bars-idx1"),
                "--json")
            .jsonAfterMessages();
    // The noise is secret: 25 fits had no image wrong. Pixels alone tell one in two.
    assertThat(scores.get("accuracy").doubleValue()).isGreaterThan(0.95);
    Shell.Outcome predicted =
        Shell.runWords(
            "predict", "--model", path("run"), "--data", path("bars-idx3"), "--out", path("p.csv"));
    assertThat(predicted.code()).isZero();
    assertThat(Files.readAllLines(folder.resolve("p.csv"))).hasSize(IMAGES + 1);
    aForeignReaderSaysTheSame();
  }

  /** The exported file takes pixels: the transform is part of it. */
  private void aForeignReaderSaysTheSame() throws Exception {
    assertThat(
            Shell.runWords(
                    "export", "--model", path("run"), "--out", path("run.onnx"), "--draws", "10")
                .code())
        .isZero();
    byte[] bytes = Files.readAllBytes(folder.resolve("bars-idx3"));
    int header = 16;
    float[][] images = new float[50][16 * 16];
    for (int i = 0; i < images.length; i++) {
      for (int j = 0; j < images[i].length; j++) {
        images[i][j] = (bytes[header + i * images[i].length + j] & 0xFF) / 255f;
      }
    }
    List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
    try (ForeignReader reader = ForeignReader.of(folder.resolve("run.onnx"))) {
      float[][] foreign = reader.run(images).get("probabilities");
      for (int i = 0; i < images.length; i++) {
        // image, class, probability, epistemic, aleatoric, p(0), p(1)
        double own = Double.parseDouble(lines.get(i + 1).split(",", -1)[6]);
        assertThat((double) foreign[i][1]).isCloseTo(own, within(4e-3));
      }
    }
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnythingIsSpent() throws IOException {
    IdxFiles.writeBars(folder, IMAGES, 16, 2);
    assertThat(fit("--shifts", "4").err()).contains("--shifts").contains("--features scattering");
    assertThat(fit("--features", "scattering", "--shifts", "3").err()).contains("1, 4, 5 or 9");
    Shell.Outcome misspelt = fit("--features", "scatering");
    assertThat(misspelt.code()).isEqualTo(2);
    assertThat(misspelt.err()).contains("did you mean scattering?");
    IdxFiles.writeBars(folder, IMAGES, 6, 2);
    Shell.Outcome small = fit("--features", "scattering", "--epsilon", "1");
    assertThat(small.code()).isEqualTo(2);
    assertThat(small.err()).contains("at least 8 x 8");
    assertThat(folder.resolve("run")).doesNotExist();
  }
}
