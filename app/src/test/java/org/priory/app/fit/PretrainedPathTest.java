package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
import org.priory.models.onnx.ForeignReader;
import org.priory.models.pretrained.MadeNetworks;

/** Networks on the features of a public network, from the command line to the files and back. */
class PretrainedPathTest {
  private static final int IMAGES = 2000;
  private static final int SIDE = 12;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    IdxFiles.writeBars(folder, IMAGES, SIDE, 1);
    Files.write(
        folder.resolve("public.onnx"), MadeNetworks.filters(1, 8, 0, 1, SIDE, SIDE).bytes());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> words(String out, String network, String... more) {
    List<String> words = new ArrayList<>(List.of("fit", "network", "--data", path("bars-idx3")));
    words.addAll(List.of("--labels", path("bars-idx1"), "--classes", "2"));
    words.addAll(List.of("--ledger", path("ledger.db"), "--out", path(out)));
    words.addAll(List.of("--features", path(network), "--epsilon", "3"));
    words.addAll(List.of(more));
    return words;
  }

  private Shell.Outcome fit(String out, String network, String... more) {
    return Shell.runWords(words(out, network, more).toArray(String[]::new));
  }

  private Shell.Outcome predict(String out, String to) {
    return Shell.runWords(
        "predict", "--model", path(out), "--data", path("bars-idx3"), "--out", path(to));
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }

  @Test
  void fitsEvaluatesAndSaysWhatIsAssumed() throws Exception {
    JsonNode answer = fit("run", "public.onnx", "--steps", "20", "--json").jsonAfterMessages();
    assertThat(answer.get("method").textValue()).isEqualTo("sghmc");
    assertThat(answer.get("epsilon_charged").doubleValue()).isBetween(2.9, 3.0);
    JsonNode model = json("run/release/model.json");
    String digest = model.get("features_sha256").textValue();
    assertThat(model.get("features").textValue()).isEqualTo("pretrained");
    assertThat(json("run/release/privacy.json").get("assumed_public").get(0).textValue())
        .endsWith(
            "the network in public.onnx (SHA-256 "
                + digest
                + "), which turns images into features: this file was not made from these records");
    assertThat(json("run/release/privacy.json").get("choices").toString())
        .contains("72 inputs, dense 2", "72 features of the public network public.onnx", digest);
    assertThat(json("run/release/privacy.json").get("files").has("features.onnx")).isTrue();
    assertThat(json("run/release/privacy.json").get("statement").toString())
        .contains("the network in public.onnx, which was not made from these records");
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
    // The noise is secret: 25 fits had at most one image in a hundred wrong. Pixels tell one in
    // two.
    assertThat(scores.get("accuracy").doubleValue()).isGreaterThan(0.95);
    assertThat(scores.get("doubt")).hasSize(13);
  }

  /** The file beside the model is the one that counts, and no other. */
  @Test
  void anotherNetworkIsRefusedByItsDigest() throws Exception {
    assertThat(fit("run", "public.onnx", "--steps", "3").code()).isZero();
    Files.delete(folder.resolve("public.onnx"));
    assertThat(predict("run", "p.csv").code()).isZero();
    assertThat(Files.readAllLines(folder.resolve("p.csv"))).hasSize(IMAGES + 1);
    // a model may stand elsewhere, without the statement that lists its files
    Path there = Files.createDirectory(folder.resolve("there"));
    for (String each : List.of("model.json", "weights.bin")) {
      Files.copy(folder.resolve("run/release").resolve(each), there.resolve(each));
    }
    assertThat(predict("there", "q.csv").refusal())
        .contains("features.onnx", "not there", "copy the ONNX file with SHA-256");
    Path copy = there.resolve("features.onnx");
    Files.write(copy, MadeNetworks.filters(2, 8, 0, 1, SIDE, SIDE).bytes());
    assertThat(predict("there", "q.csv").refusal())
        .contains("features.onnx", "must have the SHA-256");
    Files.copy(
        folder.resolve("run/release/features.onnx"), copy, StandardCopyOption.REPLACE_EXISTING);
    assertThat(predict("there", "q.csv").code()).isZero();
    assertThat(folder.resolve("q.csv")).hasSameTextualContentAs(folder.resolve("p.csv"));
  }

  @Test
  void aSeedGivesTheSameNetworkAgain() throws Exception {
    for (String out : List.of("a", "b", "c")) {
      String seed = out.equals("c") ? "4" : "3";
      assertThat(fit(out, "public.onnx", "--steps", "5", "--seed", seed).code()).isZero();
    }
    Path weights = folder.resolve("a/internal/weights.bin");
    assertThat(folder.resolve("b/internal/weights.bin")).hasSameBinaryContentAs(weights);
    assertThat(Files.mismatch(folder.resolve("c/internal/weights.bin"), weights)).isNotEqualTo(-1);
    assertThat(folder.resolve("a/internal/features.onnx")).exists();
    assertThat(folder.resolve("a/release")).doesNotExist();
  }

  /** Whatever it gives, the fit has an end, and a network that says nothing is worth a guess. */
  @Test
  void aNetworkOfNoNumbersLearnsNothing() throws Exception {
    Files.write(
        folder.resolve("nan.onnx"),
        MadeNetworks.of(0, SIDE * SIDE)
            .node("Sub", List.of("x", "x"), "z")
            .node("Div", List.of("z", "z"), "y")
            .bytes());
    assertThat(fit("run", "nan.onnx", "--steps", "3").code()).isZero();
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
    assertThat(scores.get("accuracy").doubleValue()).isCloseTo(0.5, within(0.05));
  }

  /** One file takes pixels and gives probabilities: a foreign reader says what predict says. */
  @ParameterizedTest
  @CsvSource({"17,true", "17,false", "18,false", "13,false"})
  void theExportedFileHasBothNetworks(long version, boolean isSingle) throws Exception {
    MadeNetworks larger = MadeNetworks.filters(5, 6, isSingle ? 1 : 0, 3, 20, 16);
    Files.write(folder.resolve("larger.onnx"), larger.version(version).bytes());
    assertThat(fit("run", "larger.onnx", "--steps", "10").code()).isZero();
    assertThat(predict("run", "p.csv").code()).isZero();
    Shell.Outcome exported =
        Shell.runWords(
            "export", "--model", path("run"), "--out", path("run.onnx"), "--draws", "10");
    assertThat(exported.code()).as(exported.toString()).isZero();
    byte[] bytes = Files.readAllBytes(folder.resolve("bars-idx3"));
    List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
    try (ForeignReader reader = ForeignReader.of(folder.resolve("run.onnx"))) {
      assertThat(reader.members().toString()).contains("epsilon");
      int block = isSingle ? 1 : 20;
      for (int from = 0; from < 40; from += block) {
        float[][] images = new float[block][SIDE * SIDE];
        for (int i = 0; i < block; i++) {
          for (int j = 0; j < SIDE * SIDE; j++) {
            images[i][j] = (bytes[16 + (from + i) * SIDE * SIDE + j] & 0xFF) / 255f;
          }
        }
        float[][] foreign = reader.run(images).get("probabilities");
        for (int i = 0; i < block; i++) {
          double own = Double.parseDouble(lines.get(from + i + 1).split(",", -1)[6]);
          assertThat((double) foreign[i][1]).isCloseTo(own, within(4e-3));
        }
      }
    }
  }

  @Test
  void operationsOfOtherVersionsStayApart() throws Exception {
    Files.write(
        folder.resolve("old.onnx"),
        MadeNetworks.filters(1, 8, 0, 1, SIDE, SIDE).version(11).bytes());
    assertThat(fit("run", "old.onnx", "--steps", "3").code()).isZero();
    assertThat(
            Shell.runWords("export", "--model", path("run"), "--out", path("run.onnx")).refusal())
        .contains(
            "features.onnx", "operations of version 13 to 21", "version 11", "priory predict");
    assertThat(folder.resolve("run.onnx")).doesNotExist();
  }

  @Test
  void wrongFilesAreRefusedBeforeAnythingIsSpent() throws Exception {
    assertThat(fit("run", "none.onnx").refusal()).contains("none.onnx", "not found");
    Files.writeString(folder.resolve("text.onnx"), "no network");
    assertThat(fit("run", "text.onnx").refusal()).contains("text.onnx");
    Files.write(folder.resolve("other.onnx"), MadeNetworks.filters(1, 8, 0, 2, 9, 9).bytes());
    assertThat(fit("run", "other.onnx").refusal()).contains("other.onnx", "is 1 or 3");
    Files.write(
        folder.resolve("random.onnx"),
        MadeNetworks.of(0, 1, SIDE, SIDE).node("Bernoulli", List.of("x"), "y").bytes());
    assertThat(fit("run", "random.onnx").refusal()).contains("Bernoulli, which is random");
    assertThat(fit("run", "public.onnx", "--shifts", "4").refusal())
        .contains("--shifts", "--features scattering");
    assertThat(fit("run", "public.onnx", "--architecture", "cnn").refusal())
        .contains("sees pixels");
    assertThat(fit("run", "public.onx").refusal()).contains("--features", "a file named *.onnx");
    assertThat(folder.resolve("run")).doesNotExist();
    assertThat(Shell.runWords("ledger", "show", "--ledger", path("ledger.db"), "--json").out())
        .doesNotContain("bars");
  }

  /** A fit that was killed goes on with the same network and with no other. */
  @Test
  void aKilledFitGoesOnWithTheSameNetwork() throws Exception {
    Process process =
        new ProcessBuilder(command(words("run", "public.onnx", "--steps", "100000")))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    Path state = folder.resolve("run/internal/checkpoint/state.bin");
    while (!Files.exists(state) && process.isAlive()) {
      Thread.sleep(5);
    }
    process.destroyForcibly().waitFor();
    assertThat(state).as(Files.readString(folder.resolve("said"))).exists();
    Files.write(
        folder.resolve("others.onnx"), MadeNetworks.filters(2, 8, 0, 1, SIDE, SIDE).bytes());
    assertThat(fit("run", "others.onnx", "--steps", "100000", "--resume").refusal())
        .contains("--resume", "the options of the fit that was ended", "public.onnx");
  }

  private List<String> command(List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Dorg.sqlite.tmpdir=" + folder, "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add("org.priory.app.Main");
    command.addAll(words);
    return command;
  }
}
