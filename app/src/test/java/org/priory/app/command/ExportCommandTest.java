package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.models.onnx.ForeignReader;

/** From a fit to a file that a foreign program runs, and says the same of the same records. */
class ExportCommandTest {
  private static final int IMAGES = 300;
  private static final int SIDE = 6;

  @TempDir private Path folder;
  private Path onnx;

  @BeforeEach
  void name() {
    onnx = folder.resolve("model.onnx");
  }

  /** Images of which one third is bright; the label says which. */
  private float[][] writeImages() throws IOException {
    Random random = new Random(1);
    float[][] pixels = new float[IMAGES][SIDE * SIDE];
    byte[] bytes = new byte[IMAGES * SIDE * SIDE];
    byte[] labels = new byte[IMAGES];
    for (int i = 0; i < IMAGES; i++) {
      int third = random.nextInt(3);
      labels[i] = (byte) third;
      float[] image = pixels[i];
      for (int j = 0; j < image.length; j++) {
        int value = (3 * j / image.length == third ? 150 : 50) + random.nextInt(100);
        bytes[i * image.length + j] = (byte) value;
        image[j] = value / 255f;
      }
    }
    IdxFiles.writeImages(folder.resolve("images.idx"), SIDE, SIDE, bytes);
    IdxFiles.writeLabels(folder.resolve("labels.idx"), labels);
    return pixels;
  }

  private void fitImages(String options) {
    Outcome fit =
        Shell.run(
            "fit network --data %1$s/images.idx --labels %1$s/labels.idx --classes 3 --batch 100 --epsilon 5 --ledger %1$s/ledger.db --out %1$s/run %2$s"
                .formatted(folder, options));
    assertThat(fit.code()).as(fit.err()).isZero();
  }

  private void fitTable(String model, String options) throws IOException {
    Random random = new Random(2);
    StringBuilder rows = new StringBuilder("hour,side,level\n");
    for (int i = 0; i < 500; i++) {
      rows.append(i % 24).append(i % 3 == 0 ? ",east," : ",west,");
      rows.append(i % 24 / 3.0 + random.nextGaussian()).append('\n');
    }
    Files.writeString(folder.resolve("tides.csv"), rows);
    Files.writeString(
        folder.resolve("tides.schema.json"),
        "{\"columns\":[{\"name\":\"hour\",\"type\":\"number\",\"min\":0,\"max\":24},"
            + "{\"name\":\"side\",\"type\":\"category\",\"values\":[\"east\",\"west\"]},"
            + "{\"name\":\"level\",\"type\":\"number\",\"min\":-1,\"max\":9}],\"size\":500}");
    Outcome fit =
        Shell.run(
            "fit %2$s --data %1$s/tides.csv --schema %1$s/tides.schema.json --target level --epsilon 5 --ledger %1$s/ledger.db --out %1$s/run %3$s"
                .formatted(folder, model, options));
    assertThat(fit.code()).as(fit.err()).isZero();
  }

  private Outcome export(String options) {
    return Shell.run("export --model %s/run --out %s %s".formatted(folder, onnx, options));
  }

  /** The predictions of this program, line by line. */
  private List<double[]> predicted(String data) throws IOException {
    Path out = folder.resolve("predicted.csv");
    Outcome done =
        Shell.run(
            "predict --model %1$s/run --data %1$s/%2$s --out %3$s".formatted(folder, data, out));
    assertThat(done.code()).isZero();
    List<double[]> lines = new ArrayList<>();
    for (String line : Files.readAllLines(out).subList(1, Files.readAllLines(out).size())) {
      lines.add(List.of(line.split(",", -1)).stream().mapToDouble(Double::valueOf).toArray());
    }
    return lines;
  }

  @Test
  void drawsOfANetworkOfImages() throws Exception {
    float[][] pixels = writeImages();
    fitImages("--layers 8 --steps 30 --draws 4");
    JsonNode answer = export("--draws 4 --json").json();
    assertThat(answer.get("inputs").get(0).textValue()).isEqualTo("pixels: float[batch, 36]");
    assertThat(answer.get("outputs")).hasSize(3);
    assertThat(answer.get("bytes").longValue()).isEqualTo(Files.size(onnx));
    assertThat(answer.get("stamp").isNull()).isTrue();
    List<double[]> own = predicted("images.idx");
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      Map<String, float[][]> foreign = reader.run(pixels);
      for (int i = 0; i < IMAGES; i++) {
        // image, class, probability, epistemic, aleatoric, p(0), p(1), p(2)
        double[] line = own.get(i);
        assertThat((double) foreign.get("epistemic")[i][0]).isCloseTo(line[3], within(4e-3));
        assertThat((double) foreign.get("aleatoric")[i][0]).isCloseTo(line[4], within(4e-3));
        for (int k = 0; k < 3; k++) {
          assertThat((double) foreign.get("probabilities")[i][k])
              .isCloseTo(line[5 + k], within(4e-3));
        }
      }
      // The promise goes with the model.
      assertThat(Double.parseDouble(reader.members().get("epsilon"))).isBetween(4.9, 5.0);
      assertThat(reader.members())
          .containsEntry("neighbours", "add-remove")
          .containsEntry("unit", "image")
          .containsKeys("delta", "statement", "contents", "inputs")
          .doesNotContainKey("stamp");
      assertThat(reader.words()).contains("Differentially private: epsilon 4.9", "row by row");
    }
    refusesDrawsThatAreNotThere();
    promisesNothingWithoutTheStatement();
  }

  /** Also without dropout, which no foreign program could repeat. */
  @Test
  void aStampTakesThePlaceOfThePromise() throws Exception {
    writeImages();
    fitImages("--layers 5 --steps 5 --method mc-dropout --seed 1");
    assertThat(export("--draws 1").refusal()).contains("mc-dropout");
    assertThat(export("").out())
        .startsWith("The model is NOT PRIVATE")
        .contains("of the one network that was fitted, no unit off");
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      assertThat(reader.members()).containsKey("stamp").doesNotContainKeys("epsilon", "statement");
      assertThat(reader.words()).contains("NOT PRIVATE").doesNotContain("epsilon");
    }
  }

  @Test
  void aNetworkOfATable() throws Exception {
    fitTable("network", "--layers 6 --steps 20");
    assertThat(export("").out())
        .contains("in   hour: double[batch, 1]", "in   side: string[batch, 1]")
        .contains("out  mean: float[batch, 1]", "out  sd: float[batch, 1]");
    List<double[]> own = predicted("tides.csv");
    List<Double> hours = new ArrayList<>();
    List<String> sides = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      hours.add((double) (i % 24));
      sides.add(i % 3 == 0 ? "east" : "west");
    }
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      Map<String, float[][]> foreign = reader.run(Map.of("hour", hours, "side", sides));
      for (int i = 0; i < 500; i++) {
        // predictions.csv has four digits of the standard deviation, here 0.001
        assertThat((double) foreign.get("mean")[i][0]).isCloseTo(own.get(i)[1], within(1e-3));
        assertThat((double) foreign.get("sd")[i][0]).isCloseTo(own.get(i)[2], within(1e-3));
      }
    }
    assertThat(export("--draws 3").refusal()).contains("model of a table");
  }

  @Test
  void refusesInOneLine() throws Exception {
    assertThat(export("").refusal()).contains("must be the folder of a run, was not found");
    fitTable("linear", "--method sgld --steps 50");
    assertThat(export("").refusal())
        .startsWith(
            "priory: --model: must be a network, or a logistic, probit, linear, poisson,"
                + " negative-binomial or gamma regression with intervals and without an exposure,"
                + " was linear by sgld; use 'priory predict'");
    assertThat(export("--format pfa").refusal()).contains("must be onnx or pmml, was pfa");
    assertThat(onnx).doesNotExist();
  }

  private void refusesDrawsThatAreNotThere() {
    for (int draws : new int[] {0, -1, 5}) {
      assertThat(export("--draws " + draws).refusal()).contains("must be from 1 to 4");
    }
    assertThat(export("--draws many").refusal()).contains("--draws");
    String places = "export --model %1$s/run --out %1$s/".formatted(folder);
    assertThat(Shell.run(places + "no/model.onnx").refusal())
        .contains("must be a file that can be written");
    assertThat(Shell.run(places + "run/release/model.json").refusal())
        .contains("must be another file");
  }

  private void promisesNothingWithoutTheStatement() throws Exception {
    Path statement = folder.resolve("run/release/privacy.json");
    Files.writeString(statement, "{\"epsilon_charged\": \"none\"}");
    assertThat(export("").refusal()).contains("privacy.json: must be a statement");
    Files.delete(statement);
    assertThat(export("").out()).contains("the mean of 4 draws");
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      assertThat(reader.members()).doesNotContainKey("epsilon");
      assertThat(reader.words()).contains("not known");
    }
  }
}
