package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Main;
import org.priory.app.shell.Program;

/** Belief networks from the command line to the files and back. */
class BeliefPathTest {
  private static final int SIDE = 4;
  private static final int IMAGES = 3000;

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;

  /** Images of which the upper and the lower half are black or white, each for itself. */
  private static byte[] halves(int rows, int columns, int images) throws IOException {
    Random random = new Random(1);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int header : new int[] {0x803, images, rows, columns}) {
      out.writeInt(header);
    }
    for (int i = 0; i < images; i++) {
      boolean[] white = {random.nextBoolean(), random.nextBoolean()};
      for (int j = 0; j < rows * columns; j++) {
        boolean turned = random.nextInt(20) == 0;
        out.writeByte(white[2 * j / (rows * columns)] == turned ? 20 : 200);
      }
    }
    return bytes.toByteArray();
  }

  @BeforeEach
  void write() throws Exception {
    data = folder.resolve("halves-idx3-ubyte.gz");
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(data))) {
      packed.write(halves(SIDE, SIDE, IMAGES));
    }
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Program.run(new Main(), new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private int fit(String... more) {
    return run(
        Stream.concat(
                Stream.of(
                    "fit",
                    "belief-network",
                    "--data",
                    data.toString(),
                    "--ledger",
                    folder.resolve("ledger.db").toString(),
                    "--out",
                    folder.resolve("run").toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private JsonNode json(String file) throws Exception {
    return new ObjectMapper().readTree(folder.resolve("run").resolve(file).toFile());
  }

  @Test
  void fitsPredictsEvaluatesAndReports() throws Exception {
    assertThat(fit("--hidden", "3", "--epsilon", "2", "--json")).isZero();
    JsonNode answer = new ObjectMapper().readTree(out.toString());
    assertThat(answer.get("epsilon_charged").doubleValue()).isBetween(1.9, 2.0);
    assertThat(answer.get("method").textValue()).isEqualTo("vips");
    JsonNode privacy = json("release/privacy.json");
    assertThat(privacy.get("unit").textValue()).isEqualTo("image");
    assertThat(privacy.get("assumed_public").get(0).textValue()).contains("size of the images");
    assertThat(privacy.get("choices").toString()).contains("shared");
    JsonNode units = json("release/posterior.json").get("hidden_units");
    assertThat(units).hasSize(3);
    assertThat(units.get(0).get("picture").textValue()).hasSize(SIDE * SIDE);
    assertThat(folder.resolve("run/release/draws.csv")).doesNotExist();

    Path predicted = folder.resolve("units.csv");
    String model = folder.resolve("run").toString();
    String[] predict = {
      "predict", "--model", model, "--data", data.toString(), "--out", predicted.toString()
    };
    assertThat(run(predict)).isZero();
    assertThat(out.toString()).contains("No intervals: nobody has seen a hidden unit");
    assertThat(json("release/posterior.json").get("intervals").textValue()).startsWith("none: ");
    List<String> lines = Files.readAllLines(predicted);
    // no probability of a unit
    assertThat(lines.get(1)).matches("1,-?[0-9.]+,[01],[01],[01]");
    assertThat(lines)
        .hasSize(IMAGES + 1)
        .first()
        .isEqualTo("image,log_likelihood,unit_1,unit_2,unit_3");

    assertThat(run("evaluate", "--model", model, "--data", data.toString(), "--json")).isZero();
    JsonNode found = new ObjectMapper().readTree(out.toString());
    // One pixel in twenty is turned, and nothing tells which; half of them are right without units.
    assertThat(found.get("accuracy").doubleValue()).isBetween(0.94, 0.96);
    // 16 pixels at log 0.5 each are -11; the truth has two bits and noise of 0.2 nats a pixel:
    // -4.6. The noise is secret: 25 fits had 0.9509 all, and -4.638 +- 0.015.
    assertThat(found.get("log_likelihood").doubleValue()).isBetween(-5.0, -4.3);
    assertThat(found.get("reconstructions")).hasSize(12);

    assertThat(run("report", model)).isZero();
    String released = Files.readString(folder.resolve("run/release/report.html"));
    assertThat(released)
        .contains("What the hidden units stand for", "one image", "makes up")
        .doesNotContain("their reconstructions");
    // Nothing that was computed from the images themselves.
    String image = found.at("/reconstructions/0/image").textValue();
    assertThat(Files.readString(folder.resolve("run/release/posterior.json")))
        .doesNotContain(image);
    assertThat(Files.readString(folder.resolve("run/internal/report.html")))
        .contains("Images and their reconstructions");
  }

  @Test
  void everySecondMomentAndAPrivateSize() throws Exception {
    for (String moment : List.of("full", "diagonal")) {
      data = Files.move(data, folder.resolve(moment + "-idx3-ubyte.gz"));
      assertThat(
              run(
                  "fit",
                  "belief-network",
                  "--data",
                  data.toString(),
                  "--hidden",
                  "2",
                  "--threshold",
                  "0.6",
                  "--second-moment",
                  moment,
                  "--size",
                  "private",
                  "--epsilon",
                  "3",
                  "--ledger",
                  folder.resolve("ledger.db").toString(),
                  "--dataset",
                  "images",
                  "--out",
                  folder.resolve(moment).toString(),
                  "--json"))
          .as(err.toString())
          .isZero();
      JsonNode privacy =
          new ObjectMapper().readTree(folder.resolve(moment + "/release/privacy.json").toFile());
      assertThat(privacy.at("/records/known_as").textValue()).contains("bought");
      assertThat(privacy.get("epsilon_charged").doubleValue()).isLessThanOrEqualTo(3);
      assertThat(privacy.get("choices").toString()).contains(moment);
    }
  }

  private void refused(String said, String... more) {
    assertThat(fit(more)).isEqualTo(2);
    assertThat(err.toString().strip()).contains(said).doesNotContain("\n");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  private void refusedData(String name, byte[] content, String said) throws IOException {
    data = Files.write(folder.resolve(name), content);
    refused(said, "--epsilon", "1");
  }

  @Test
  void wrongUseIsRefusedInOneLine() throws Exception {
    refused("--hidden", "--epsilon", "1", "--hidden", "0");
    refused("--hidden", "--epsilon", "1", "--hidden", "many");
    refused("--threshold", "--epsilon", "1", "--threshold", "1.5");
    refused("did you mean diagonal", "--epsilon", "1", "--second-moment", "diagnal");
    refused("--target", "--epsilon", "1", "--target", "x");
    refused("--schema", "--epsilon", "1", "--schema", "x.json");
    refused("--topics", "--epsilon", "1", "--topics", "3");
    refused("--method", "--epsilon", "1", "--method", "dp-em");
    refused("clip", "--epsilon", "1", "--clip", "3");
    refused("--epsilon");
  }

  @Test
  void wrongFilesAreRefusedInOneLine() throws Exception {
    byte[] whole = halves(SIDE, SIDE, 10);
    refusedData(
        "text-idx3-ubyte", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8), "must be IDX of bytes");
    refusedData("cut-idx3-ubyte", Arrays.copyOf(whole, whole.length - 3), "cut off");
    refusedData("empty-idx3-ubyte", new byte[0], "empty");
    byte[] labels = {0, 0, 8, 1, 0, 0, 0, 2, 5, 6};
    refusedData("labels-idx1-ubyte", labels, "a list of labels");
    refusedData("none-idx3-ubyte", halves(SIDE, SIDE, 0), "must hold an image");
    data = folder.resolve("absent");
    refused("not found", "--epsilon", "1");
  }

  @Test
  void imagesOfAnotherSizeAreRefused() throws Exception {
    assertThat(fit("--hidden", "2", "--epsilon", "1")).isZero();
    Path other = Files.write(folder.resolve("other-idx3-ubyte"), halves(3, 5, 10));
    String model = folder.resolve("run").toString();
    assertThat(run("evaluate", "--model", model, "--data", other.toString())).isEqualTo(2);
    assertThat(err.toString().strip()).contains("4 x 4", "3 x 5").doesNotContain("\n");
    String predicted = folder.resolve("p.csv").toString();
    assertThat(run("predict", "--model", model, "--data", other.toString(), "--out", predicted))
        .isEqualTo(2);
    assertThat(Path.of(predicted)).doesNotExist();
  }
}
