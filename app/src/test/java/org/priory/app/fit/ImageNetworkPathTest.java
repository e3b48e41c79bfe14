package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
import org.priory.inference.neural.settings.NetworkMethod;

/** Networks of images from the command line to the files and back. */
class ImageNetworkPathTest {
  private static final int IMAGES = 3000;

  @TempDir Path folder;
  private Path data;
  private Path labels;
  private String out = "run";
  private int side = 6;

  /** Images of which one third is bright; the label says which. */
  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("thirds-idx3-ubyte.gz");
    labels = folder.resolve("thirds-idx1-ubyte.gz");
    write(IMAGES, IMAGES, 3);
  }

  private void write(int images, int named, int classes) throws IOException {
    Random random = new Random(1);
    byte[] classOf = new byte[named];
    byte[] pixels = new byte[images * side * side];
    for (int i = 0; i < images; i++) {
      int third = random.nextInt(classes);
      if (i < named) {
        classOf[i] = (byte) third;
      }
      for (int j = 0; j < side * side; j++) {
        boolean bright = 3 * j / (side * side) == third;
        pixels[i * side * side + j] = (byte) ((bright ? 150 : 50) + random.nextInt(100));
      }
    }
    IdxFiles.writeImages(data, side, side, pixels);
    IdxFiles.writeLabels(labels, classOf);
  }

  private Shell.Outcome fit(String... more) {
    return Shell.runWords(
        Stream.concat(
                Stream.of(
                    "fit",
                    "network",
                    "--data",
                    data.toString(),
                    "--labels",
                    labels.toString(),
                    "--classes",
                    "3",
                    "--ledger",
                    folder.resolve("ledger.db").toString(),
                    "--out",
                    folder.resolve(out).toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve("run").resolve(file).toFile());
  }

  @Test
  void fitsPredictsEvaluatesAndReports() throws Exception {
    JsonNode answer =
        fit("--layers", "20,10", "--epsilon", "2", "--batch", "300", "--epochs", "20", "--json")
            .jsonAfterMessages();
    assertThat(answer.get("epsilon_charged").doubleValue()).isBetween(1.9, 2.0);
    assertThat(answer.get("method").textValue()).isEqualTo("sgld");
    JsonNode privacy = json("release/privacy.json");
    assertThat(privacy.get("unit").textValue()).isEqualTo("image");
    assertThat(privacy.get("assumed_public").get(0).textValue()).contains("classes");
    assertThat(privacy.get("choices").toString())
        .contains("36 inputs, dense 20, dense 10, dense 3");
    assertThat(json("release/posterior.json").get("layers")).hasSize(3);
    assertThat(folder.resolve("run/release/report.html")).exists();

    String model = folder.resolve("run").toString();
    Path predicted = folder.resolve("classes.csv");
    String[] predict = {
      "predict", "--model", model, "--data", data.toString(), "--out", predicted.toString()
    };
    assertThat(Shell.runWords(predict).code()).isZero();
    List<String> lines = Files.readAllLines(predicted);
    assertThat(lines).hasSize(IMAGES + 1);
    assertThat(lines.get(0))
        .isEqualTo("image,class,probability,epistemic,aleatoric,p(0),p(1),p(2)");

    String[] evaluate = {
      "evaluate",
      "--model",
      model,
      "--data",
      data.toString(),
      "--labels",
      labels.toString(),
      "--json"
    };
    JsonNode found = Shell.runWords(evaluate).json();
    // The noise is secret: 25 fits had no image wrong.
    assertThat(found.get("accuracy").doubleValue()).isGreaterThan(0.95);
    // The largest gap is no less than the mean one, but for the last digits where all are equal.
    assertThat(found.get("mce").doubleValue())
        .isGreaterThan(found.get("ece").doubleValue() - 1e-12);
    assertThat(found.get("reliability")).isNotEmpty();
    checkDistributions(found.get("distributions"));
    checkDoubt(found);
    assertThat(Shell.runWords("report", model).code()).isZero();
    assertThat(folder.resolve("run/internal/report.html"))
        .content()
        .contains("What the draws say of single images", "Turned and shifted images");
    assertThat(folder.resolve("run/release/report.html"))
        .content()
        .doesNotContain("What the draws say of single images", "Turned and shifted images");
    assertThat(Shell.runWords(Arrays.copyOf(evaluate, evaluate.length - 1)).out())
        .contains("turned      shifted  accuracy  confidence", "90 degrees  0 %");

    // Damage is found.
    Path weights = folder.resolve("run/release/weights.bin");
    byte[] bytes = Files.readAllBytes(weights);
    bytes[7] ^= 1;
    Files.write(weights, bytes);
    assertThat(Shell.runWords(evaluate).refusal()).contains("damaged or edited");
  }

  /** Seven turns and six shifts of the first 500 images. As they are nearly all are right. */
  private static void checkDoubt(JsonNode found) {
    JsonNode doubt = found.get("doubt");
    assertThat(doubt).hasSize(13);
    assertThat(doubt.findValuesAsText("images")).containsOnly("500");
    assertThat(doubt.get(0).get("accuracy").doubleValue()).isGreaterThan(0.9);
    assertThat(doubt.get(6).get("degrees").doubleValue()).isEqualTo(90);
    for (JsonNode each : doubt) {
      assertThat(each.get("confidence").doubleValue()).isBetween(1 / 3.0, 1.0);
    }
  }

  /** Ten draws say something of each class; the images are sorted by how far they differ. */
  private static void checkDistributions(JsonNode images) {
    assertThat(images).hasSize(6);
    double before = Double.POSITIVE_INFINITY;
    for (JsonNode image : images) {
      assertThat(image.get("epistemic").doubleValue()).isBetween(0.0, before);
      before = image.get("epistemic").doubleValue();
      assertThat(image.get("pixels").textValue()).hasSize(36);
      for (JsonNode each : image.get("classes")) {
        double low = 0;
        int draws = 0;
        for (int bin = 0; bin < 10; bin++) {
          int count = each.get("draws_by_tenth").get(bin).intValue();
          draws += count;
          low += 0.1 * bin * count / 10;
        }
        assertThat(draws).isEqualTo(10);
        // the mean of the draws is within their tenths
        assertThat(each.get("probability").doubleValue()).isBetween(low - 1e-9, low + 0.1 + 1e-9);
      }
    }
  }

  @Test
  void everyMethodRuns() throws Exception {
    for (String method : NetworkMethod.names()) {
      out = method;
      assertThat(fit("--method", method, "--layers", "5", "--epsilon", "1", "--steps", "3").code())
          .as(method)
          .isZero();
    }
  }

  @Test
  void aConvolutionalNetworkComesBack() throws Exception {
    String[] small = {
      "--architecture", "cnn", "--method", "sgd", "--steps", "4", "--batch", "100", "--epsilon", "1"
    };
    assertThat(fit(small).refusal()).contains("too small for filters");
    side = 16;
    write(300, 300, 3);
    assertThat(fit(small).code()).isZero();
    assertThat(json("release/posterior.json").get("layers")).hasSize(4);
    String[] evaluate = {
      "evaluate",
      "--model",
      folder.resolve("run").toString(),
      "--data",
      data.toString(),
      "--labels",
      labels.toString(),
      "--json"
    };
    assertThat(Shell.runWords(evaluate).json().get("labelled").intValue()).isEqualTo(300);
    String where = " --model " + folder.resolve("run") + " --data " + data + " --out ";
    assertThat(Shell.run("predict --uncertainty" + where + folder.resolve("no.csv")).refusal())
        .contains("must be left out for a network of classes, was given");
  }

  @Test
  void whatIsWrongIsSaidInOneLine() throws Exception {
    assertThat(fit("--layers", "0", "--epsilon", "1").refusal()).contains("--layers");
    assertThat(fit("--layers", "5,x", "--epsilon", "1").refusal()).contains("--layers");
    assertThat(fit("--batch", "5000", "--size", "3000", "--epsilon", "1").refusal())
        .contains("a batch of 5000 is more than the 3000 images");
    assertThat(fit("--method", "sgdl", "--epsilon", "1").refusal()).contains("sgld");
    assertThat(fit("--prior", "normal", "--epsilon", "1").refusal()).contains("gaussian");
    assertThat(fit("--target", "x", "--epsilon", "1").refusal()).contains("--target");
    assertThat(fit("--momentum", "0.5", "--epsilon", "1").refusal()).contains("no momentum");
    assertThat(fit("--layers", "60000,60000", "--epsilon", "1").refusal())
        .contains("at most 67108864 parameters");
    String[] huge = {
      "--layers", "8000,8000", "--method", "bbp", "--weight-samples", "64", "--epsilon", "1"
    };
    assertThat(fit(huge).refusal()).contains("MB of memory");
    assertThat(fit("--no-aligned", "--epsilon", "1").refusal()).contains("sgld draws no weights");
    assertThat(
            fit("--method", "bbp", "--aligned", "--weight-samples", "2", "--epsilon", "1")
                .refusal())
        .contains("one draw of the weights");
    assertThat(fit("--resume", "--epsilon", "1").refusal())
        .contains("must be the folder of a fit that was ended");
    write(50, 49, 3);
    assertThat(fit("--epsilon", "1").refusal()).contains("must hold one label an image");
  }

  /** Steps that are too large end a run with one line; the plan stays charged. */
  @Test
  void weightsThatAreNoNumbersStopTheRun() throws Exception {
    Shell.Outcome outcome =
        fit(
            "--method",
            "sgd",
            "--layers",
            "5",
            "--epsilon",
            "1",
            "--steps",
            "50",
            "--clip",
            "1e8",
            "--learning-rate",
            "9e5");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("no longer finite").contains("--learning-rate");
  }
}
