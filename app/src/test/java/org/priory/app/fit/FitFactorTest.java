package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

/** {@code priory fit factor}, from the command line to its files and predictions. */
class FitFactorTest {
  private static final int PERSONS = 4000;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("who,a,b,c,d,sex"));
    for (int i = 0; i < PERSONS; i++) {
      double f = random.nextGaussian();
      StringBuilder line = new StringBuilder().append(i / 2);
      for (double loading : new double[] {0.9, 0.8, -0.7, 0.1}) {
        double z = loading * f + Math.sqrt(1 - loading * loading) * random.nextGaussian();
        line.append(String.format(Locale.ROOT, ",%.3f", 40 + 5 * z));
      }
      lines.add(line + (i % 50 == 0 ? "," : ",x"));
    }
    lines.set(7, "3,,40,40,40,x");
    Files.write(folder.resolve("d.csv"), lines);
    schema("row");
  }

  private void schema(String unit) throws IOException {
    StringBuilder columns = new StringBuilder();
    for (String name : List.of("a", "b", "c", "d")) {
      columns.append(
          "{\"name\": \"%s\", \"type\": \"number\", \"min\": 0, \"max\": 100},".formatted(name));
    }
    Files.writeString(
        folder.resolve("s.json"),
        """
        {"columns": [%s {"name": "sex", "type": "category", "values": ["x", "y"]}], "unit": "%s"}
        """
            .formatted(columns, unit));
  }

  private Outcome run(String line) {
    return Shell.run(line.replace("@", folder.toString()));
  }

  private Outcome fit(String out, String more) {
    return run(
        "fit factor --data @/d.csv --schema @/s.json --ledger @/ledger.db --out @/%s %s"
            .formatted(out, more));
  }

  /** At epsilon 20 the noise of a correlation is 0.003; loadings of 4,000 rows have 2 %. */
  @Test
  void loadingsAreThoseOfTheTable() throws IOException {
    for (String unit : List.of("row", "who")) {
      schema(unit);
      JsonNode answer = fit(unit, "--factors 1 --epsilon 20 --json").jsonAfterMessages();
      assertThat(answer.get("epsilon_charged").asDouble()).isLessThanOrEqualTo(20);
      JsonNode posterior =
          new ObjectMapper().readTree(folder.resolve(unit + "/release/posterior.json").toFile());
      assertThat(posterior.get("intervals").asText()).startsWith("none: ");
      JsonNode factors = posterior.get("factors");
      double[] truth = {0.9, 0.8, -0.7, 0.1};
      for (int j = 0; j < 4; j++) {
        JsonNode column = factors.get("columns").get(j);
        assertThat(column.get("loadings").get(0).asDouble()).isCloseTo(truth[j], within(0.1));
        assertThat(column.get("mean").asDouble()).isCloseTo(40, within(1.0));
        assertThat(column.get("sd").asDouble()).isCloseTo(5, within(1.5));
      }
      assertThat(factors.get("standing_out").asInt()).isOne();
    }
    assertThat(Files.readString(folder.resolve("row/release/report.html")))
        .contains("What numbers have in common", "Explained by none", "stands out");
  }

  @Test
  void scoresRowsWhateverIsMissing() throws IOException {
    Outcome outcome = fit("a", "--factors 1 --epsilon 20");
    assertThat(outcome.out()).contains("Factor analysis", "No intervals:", "1 of 1 stands out");
    Files.write(folder.resolve("new.csv"), List.of("a,b,c,d", "50,50,30,40", "30,,,", ",,,"));
    assertThat(run("predict --model @/a --data @/new.csv --out @/p.csv").code()).isZero();
    List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
    assertThat(lines.get(0)).isEqualTo("row,factor.1,log_density");
    assertThat(Double.parseDouble(lines.get(1).split(",", -1)[1])).isBetween(1.5, 3.0);
    assertThat(Double.parseDouble(lines.get(2).split(",", -1)[1])).isBetween(-2.2, -1.2);
    assertThat(Double.parseDouble(lines.get(3).split(",", -1)[1])).isZero();
    JsonNode scores = run("evaluate --model @/a --data @/d.csv --json").jsonAfterMessages();
    assertThat(scores.get("log_likelihood").asDouble()).isBetween(-13.0, -10.0);
  }

  /** Nothing is charged. */
  @Test
  void refusesWhatCannotBeTold() {
    for (String words : List.of("", "--factors 0", "--factors 2", "--factors 1 --target a")) {
      Outcome outcome = fit("d", "--epsilon 1 " + words);
      assertThat(outcome.code()).as(words).isEqualTo(ExitCode.BAD_INPUT);
    }
    assertThat(fit("d", "--epsilon 1 --factors 2").err())
        .contains("--factors must be 1 to 1 for 4");
    assertThat(run("ledger show --ledger @/ledger.db --dataset d.csv --json").out())
        .doesNotContain("gaussian");
  }
}
