package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.app.Shell;
import org.priory.models.catalog.ModelCatalog;

/**
 * Which ways to fit a regression show intervals, and what the others show, in every result: those
 * that were measured to hold on real tables, and no others. The former are the twins of the latter.
 */
class IntervalsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> HONEST =
      Set.of("logistic newton", "probit newton", "softmax newton", "linear newton");
  private static final Set<String> FAST =
      Set.of(
          "newton",
          "vips",
          "dp-sep",
          "ops",
          "objective-perturbation",
          "objective-perturbation-alone",
          "output-perturbation");
  private static final int ROWS = 400;

  @TempDir private Path folder;

  static Stream<String> ways() {
    return Stream.of("logistic", "probit", "softmax", "linear")
        .flatMap(
            model ->
                ModelCatalog.ofTable(model).orElseThrow().methods().stream()
                    .map(method -> model + " " + method));
  }

  /** Every regression has a way with intervals, and takes it by default. */
  @ParameterizedTest
  @MethodSource("ways")
  void intervalsAreShownWhereTheyHold(String way) throws IOException {
    String[] words = way.split(" ", -1);
    write();
    Path out = folder.resolve("out");
    String files =
        " --data " + folder.resolve("people.csv") + " --schema " + folder.resolve("people.json");
    String command =
        "fit %s --method %s --target %s --epsilon 3%s --out %s --ledger %s%s"
            .formatted(
                words[0],
                words[1],
                target(words[0]),
                FAST.contains(words[1]) ? "" : " --steps 12",
                out,
                folder.resolve("ledger.db"),
                files);
    Shell.Outcome fit = Shell.run(command);
    assertThat(fit.code()).as(fit.err()).isZero();
    Results results = Results.of(fit.out(), out.resolve("release"));
    Path predictions = folder.resolve("predictions.csv");
    String predict =
        "predict --model %s --data %s --out %s"
            .formatted(out, folder.resolve("people.csv"), predictions);
    Shell.Outcome open = Shell.run(predict + " --uncertainty");
    if (HONEST.contains(way)) {
      given(results);
      assertThat(open.code()).isZero();
      assertThat(Shell.run(predict).out()).doesNotContain("No intervals");
    } else {
      notGiven(results);
      assertThat(open.refusal())
          .contains("must be left out for a model without intervals, was one by " + words[1]);
      Shell.Outcome plain = Shell.run(predict);
      assertThat(plain.out()).contains("No intervals: ");
      assertThat(Files.readAllLines(predictions).get(0)).doesNotContain("sd", "low", "high");
    }
  }

  /** What a fit shows and leaves behind. */
  private record Results(
      String terminal, JsonNode posterior, JsonNode model, String draws, String report) {
    static Results of(String terminal, Path release) throws IOException {
      return new Results(
          terminal,
          JSON.readTree(release.resolve("posterior.json").toFile()),
          JSON.readTree(release.resolve("model.json").toFile()),
          Files.readString(release.resolve("draws.csv")),
          Files.readString(release.resolve("report.html")));
    }
  }

  private static void given(Results results) {
    assertThat(results.terminal).contains("95 % interval").doesNotContain("No intervals");
    assertThat(results.posterior.has("intervals")).isFalse();
    assertThat(results.posterior.get("level").doubleValue()).isEqualTo(0.95);
    assertThat(results.posterior.has("covariance")).isTrue();
    for (JsonNode each : results.posterior.get("coefficients")) {
      assertThat(each.get("low").doubleValue()).isLessThan(each.get("high").doubleValue());
      assertThat(each.get("sd").doubleValue()).isPositive();
    }
    assertThat(results.model.has("intervals")).isFalse();
    assertThat(results.draws).doesNotContain("Take no intervals");
    assertThat(results.report)
        .contains("What was found")
        .doesNotContain("Estimates without intervals");
  }

  private static void notGiven(Results results) {
    // the forecast speaks of a time before the fit
    assertThat(results.terminal.substring(0, results.terminal.indexOf("Forecast before")))
        .contains("No intervals: ")
        .doesNotContain("95 %", "s.d.", "clear", "times as high");
    assertThat(results.posterior.get("intervals").textValue()).startsWith("none: ");
    assertThat(results.posterior.has("level")).isFalse();
    assertThat(results.posterior.has("covariance")).isFalse();
    assertThat(results.posterior.has("precision")).isFalse();
    for (JsonNode each : results.posterior.get("coefficients")) {
      assertThat(each.get("mean").isNumber()).isTrue();
      for (String member : List.of("sd", "low", "high")) {
        assertThat(each.has(member)).isTrue();
        assertThat(each.get(member).isNull()).isTrue();
      }
      JsonNode odds = each.path("odds_ratio");
      assertThat(odds.path("low").isNumber() || odds.path("high").isNumber()).isFalse();
    }
    assertThat(results.model.get("intervals").textValue()).startsWith("none: ");
    assertThat(results.draws).contains("# Take no intervals from these draws");
    assertThat(results.report)
        .contains("Estimates without intervals")
        .doesNotContain("What was found", "is clear", "are clear");
  }

  private static String target(String model) {
    return switch (model) {
      case "softmax" -> "ward";
      case "linear" -> "weight";
      default -> "ill";
    };
  }

  private void write() throws IOException {
    Random random = new Random(4);
    List<String> rows = new ArrayList<>(List.of("age,sex,ill,ward,weight"));
    for (int i = 0; i < ROWS; i++) {
      int age = 20 + random.nextInt(60);
      boolean isIll = random.nextInt(100) < age;
      rows.add(
          "%d,%s,%s,%s,%d"
              .formatted(
                  age,
                  random.nextBoolean() ? "male" : "female",
                  isIll ? "yes" : "no",
                  List.of("a", "b", "c").get(random.nextInt(3)),
                  50 + age / 2 + random.nextInt(30)));
    }
    Files.write(folder.resolve("people.csv"), rows);
    Files.writeString(
        folder.resolve("people.json"),
        """
        { "columns": [
            {"name": "age", "type": "number", "min": 0, "max": 100},
            {"name": "sex", "type": "category", "values": ["female", "male"]},
            {"name": "ill", "type": "category", "values": ["no", "yes"]},
            {"name": "ward", "type": "category", "values": ["a", "b", "c"]},
            {"name": "weight", "type": "number", "min": 30, "max": 150} ],
          "size": 400 }
        """);
  }
}
