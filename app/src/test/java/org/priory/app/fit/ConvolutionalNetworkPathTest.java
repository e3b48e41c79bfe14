package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
import org.priory.models.onnx.ForeignReader;

/** Bayes by Backprop on filters, from the command line to the files, other programs and back. */
class ConvolutionalNetworkPathTest {
  private static final int IMAGES = 2000;
  private static final int SIDE = 16;

  /** This program's products are of whole numbers with 12 bits or so; the worst of 6 fits: 7e-3. */
  private static final double WHOLE_ROUNDING = 5e-2;

  @TempDir Path folder;
  private final byte[] labels = new byte[IMAGES];
  private final float[][] pixels = new float[IMAGES][SIDE * SIDE];

  /** Bars that stand or lie somewhere, on a grey ground; the label says which. */
  private void writeBars() throws IOException {
    Random random = new Random(3);
    byte[] bytes = new byte[IMAGES * SIDE * SIDE];
    for (int i = 0; i < IMAGES; i++) {
      labels[i] = (byte) (i % 2);
      int place = random.nextInt(SIDE - 2);
      for (int j = 0; j < SIDE * SIDE; j++) {
        int across = (i % 2 == 0 ? j / SIDE : j % SIDE) - place;
        int value = (across == 0 || across == 1 ? 150 : 0) + random.nextInt(100);
        bytes[i * SIDE * SIDE + j] = (byte) value;
        pixels[i][j] = value / 255f;
      }
    }
    IdxFiles.writeImages(folder.resolve("images.idx"), SIDE, SIDE, bytes);
    IdxFiles.writeLabels(folder.resolve("labels.idx"), labels);
  }

  private Shell.Outcome fit(String name, String options) {
    return Shell.run(
        "fit network --data %1$s/images.idx --labels %1$s/labels.idx --classes 2 --architecture cnn --method bbp --epsilon 16 --ledger %1$s/ledger.db --out %1$s/%2$s %3$s"
            .formatted(folder, name, options));
  }

  private Shell.Outcome evaluate(String name) {
    return Shell.run(
        "evaluate --model %1$s/%2$s --data %1$s/images.idx --labels %1$s/labels.idx --json"
            .formatted(folder, name));
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }

  /** Lines of image, class, probability, epistemic, aleatoric, p(0), p(1). */
  private List<double[]> predicted(String name) throws IOException {
    Path out = folder.resolve(name + ".csv");
    Shell.Outcome done =
        Shell.run(
            "predict --model %1$s/%2$s --data %1$s/images.idx --out %3$s"
                .formatted(folder, name, out));
    assertThat(done.code()).as(done.err()).isZero();
    List<double[]> lines = new ArrayList<>();
    List<String> text = Files.readAllLines(out);
    for (String line : text.subList(1, text.size())) {
      lines.add(List.of(line.split(",", -1)).stream().mapToDouble(Double::valueOf).toArray());
    }
    return lines;
  }

  /**
   * A network that was learned comes back with what it knew. The noise is secret, so the budget is
   * large: at epsilon 4 one fit in ten was right on less than 0.9, at 12 the worst of 20 on 0.9945.
   */
  @Test
  void bayesByBackpropComesBack() throws Exception {
    writeBars();
    String steps = "--batch 200 --epochs 8 --learning-rate 0.5 --json ";
    for (String way : List.of("", "--weight-samples 2", "--no-aligned")) {
      String name = way.isEmpty() ? "plain" : way.substring(2, 9);
      JsonNode answer = fit(name, steps + way).jsonAfterMessages();
      assertThat(answer.get("method").textValue()).isEqualTo("bbp");
      assertThat(answer.get("epsilon_charged").doubleValue()).isBetween(15.6, 16.0);
      JsonNode found = evaluate(name).json();
      assertThat(found.get("accuracy").doubleValue()).as(way).isGreaterThan(0.9);
      assertThat(evaluate(name).json()).isEqualTo(found);
    }
    assertThat(json("plain/release/privacy.json").get("choices").toString())
        .contains("16 filters of 8 x 8", "Bayes by Backprop", "follow from those by the means");
    assertThat(json("plain/release/posterior.json").get("layers")).hasSize(4);
    List<double[]> own = predicted("plain");
    long right = IntStream.range(0, IMAGES).filter(i -> own.get(i)[1] == labels[i]).count();
    assertThat((double) right / IMAGES)
        .isEqualTo(evaluate("plain").json().get("accuracy").doubleValue());
    // Draws differ, so that there is doubt about the network.
    assertThat(own.stream().mapToDouble(line -> line[3]).max().orElseThrow()).isGreaterThan(1e-6);

    Path onnx = folder.resolve("model.onnx");
    String export = "export --model %s/plain --out %s".formatted(folder, onnx);
    assertThat(Shell.run(export).code()).isZero(); // the mean of the draws
    assertThat(Shell.run(export + " --draws 10").code()).isZero();
    try (ForeignReader reader = ForeignReader.of(onnx)) {
      float[][] foreign = reader.run(pixels).get("probabilities");
      assertThat(farthest(foreign, own)).isLessThan(WHOLE_ROUNDING);
      // The twin: the next image is another.
      Collections.rotate(own, 1);
      assertThat(farthest(foreign, own)).isGreaterThan(10 * WHOLE_ROUNDING);
    }
  }

  private static double farthest(float[][] probabilities, List<double[]> lines) {
    double farthest = 0;
    for (int i = 0; i < IMAGES; i++) {
      for (int k = 0; k < 2; k++) {
        farthest = Math.max(farthest, Math.abs(probabilities[i][k] - lines.get(i)[5 + k]));
      }
    }
    return farthest;
  }

  @Test
  void whatIsWrongIsSaidInOneLine() throws Exception {
    IdxFiles.writeImages(folder.resolve("images.idx"), 120, 120, new byte[10 * 120 * 120]);
    IdxFiles.writeLabels(folder.resolve("labels.idx"), new byte[10]);
    assertThat(fit("large", "--weight-samples 64 --batch 5 --steps 3").refusal())
        .contains("and 64 weight samples need", "MB of memory");
    assertThat(fit("both", "--weight-samples 2 --aligned").refusal())
        .contains("one draw of the weights");
    assertThat(fit("layers", "--layers 5").refusal()).contains("layers of its own");
  }
}
