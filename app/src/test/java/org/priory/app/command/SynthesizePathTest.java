package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

/** {@code priory synthesize} and {@code priory combine}, from the command line to their files. */
class SynthesizePathTest {
  private static final int PERSONS = 2000;
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "integer", "min": 0, "max": 99},
        {"name": "stays", "type": "integer", "min": 0, "max": 5},
        {"name": "seen", "type": "date", "min": "2020-01-01", "max": "2020-12-31"},
        {"name": "sex", "type": "category", "values": ["f", "m, or so"]},
        {"name": "dose", "type": "number", "min": 0, "max": 2.5},
        {"name": "ill", "type": "boolean"}],
       "missing": ["?"], "unit": "who"}
      """;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("who,age,stays,seen,sex,dose,ill"));
    for (int i = 0; i < PERSONS; i++) {
      boolean isIll = random.nextInt(4) == 0;
      for (int row = 0; row <= i % 2; row++) {
        lines.add(
            i
                + ","
                + (random.nextInt(10) == 0 ? "?" : 20 + random.nextInt(30) + (isIll ? 40 : 0))
                + ","
                + i % 4
                + ",2020-0%d-15,".formatted(1 + random.nextInt(9))
                + (i % 4 == 0 ? "\"m, or so\"" : "f")
                + ","
                + 2.5 * random.nextDouble()
                + ","
                + (isIll ? "yes" : "no"));
      }
    }
    Files.write(folder.resolve("d.csv"), lines);
    Files.writeString(folder.resolve("s.json"), SCHEMA);
  }

  private Outcome synthesize(String out, String more) {
    return Shell.run(
        "synthesize --data %1$s/d.csv --schema %1$s/s.json --ledger %1$s/ledger.db --out %1$s/%2$s %3$s"
            .formatted(folder, out, more));
  }

  private JsonNode released(String out) throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve(out + "/release/posterior.json").toFile())
        .get("synthetic");
  }

  /** At epsilon 20 the noise is far below what is asserted. */
  @Test
  void rowsAreLikeTheTable() throws IOException {
    JsonNode answer = synthesize("a", "--epsilon 20 --sets 3 --json").jsonAfterMessages();
    assertThat(answer.get("epsilon_charged").asDouble()).isLessThanOrEqualTo(20);
    assertThat(answer.get("synthetic").get("sets").asInt()).isEqualTo(3);
    JsonNode synthetic = released("a");
    assertThat(synthetic.get("rows").asInt()).isEqualTo(PERSONS);
    JsonNode ill = synthetic.get("columns").get(5);
    assertThat(ill.get("synthetic").get(1).asDouble()).isCloseTo(0.25, within(0.06));
    boolean isKnown = false;
    for (JsonNode pair : synthetic.get("pairs")) {
      isKnown |=
          pair.get("first").asText().equals("age")
              && pair.get("second").asText().equals("ill")
              && pair.get("in_model").asBoolean();
    }
    assertThat(isKnown).isTrue();
    Path rows = folder.resolve("a/release/synthetic-3.csv");
    List<String> lines = Files.readAllLines(rows);
    assertThat(lines).hasSize(PERSONS + 1);
    assertThat(lines.get(0)).isEqualTo("age,stays,seen,sex,dose,ill");
    // People who are ill are older than 59.
    int old = 0;
    int wrong = 0;
    for (String line : lines.subList(1, lines.size())) {
      String age = line.substring(0, line.indexOf(','));
      if (line.endsWith("true") && !age.equals("?")) {
        old++;
        wrong += Integer.parseInt(age) < 55 ? 1 : 0;
      }
    }
    assertThat(old).isBetween(350, 550);
    assertThat(wrong).isLessThan(30);
    assertThat(Files.readString(folder.resolve("a/release/report.html")))
        .contains("Synthetic rows", "Pairs of columns", "Bought and synthetic shares");
    assertThat(Files.readString(folder.resolve("a/release/privacy.json")))
        .contains("synthetic-1.csv", "schema.json");
    // The rows are a table like any other: nothing of them is out of bounds or not declared.
    Outcome check =
        Shell.run(
            "schema check --data %1$s --schema %2$s/a/release/schema.json --json"
                .formatted(rows, folder));
    assertThat(check.code()).isZero();
    for (JsonNode column : check.jsonAfterMessages().get("columns")) {
      assertThat(column.toString()).doesNotContain("\"out_of_bounds\":1");
    }
    assertThat(
            Shell.run(
                    "fit logistic --target ill --non-private --data %1$s --schema %2$s/a/release/schema.json --out %2$s/f"
                        .formatted(rows, folder))
                .code())
        .isZero();
  }

  @Test
  void withoutNoiseNothingIsReleased() throws IOException {
    assertThat(synthesize("n", "--non-private --sets 2 --rows 10").code()).isZero();
    assertThat(folder.resolve("n/release")).doesNotExist();
    assertThat(Files.readAllLines(folder.resolve("n/internal/synthetic-1.csv")).get(0))
        .contains("NOT PRIVATE");
  }

  @Test
  void refusals() {
    assertThat(synthesize("d", "--epsilon 1 --pairs sex").refusal())
        .contains("two columns with a colon");
    assertThat(synthesize("d", "--epsilon 1 --columns sexx").refusal())
        .contains("did you mean sex?");
    assertThat(synthesize("d", "--epsilon 1 --pairs sex:sex").refusal()).contains("of two columns");
    assertThat(synthesize("d", "--epsilon 1 --sets 1").refusal()).contains("2 to 1000");
    assertThat(synthesize("d", "--epsilon 1 --rows -3").refusal()).contains("--rows");
    assertThat(synthesize("d", "--epsilon 1 --neighbours replace-one").refusal())
        .contains("under add-remove neighbours");
    assertThat(synthesize("d", "").refusal()).contains("--epsilon");
    assertThat(folder.resolve("d")).doesNotExist();
  }

  @Test
  void theBudgetHolds() {
    Shell.run(
        "ledger create --dataset d.csv --epsilon 1 --delta 1e-5 --ledger "
            + folder.resolve("ledger.db"));
    String small = "--epsilon 0.9 --columns sex,ill --sets 2";
    assertThat(synthesize("f", small).code()).isZero();
    assertThat(synthesize("g", small).code()).isEqualTo(ExitCode.BUDGET_REFUSED);
    assertThat(
            Shell.run("predict --model %1$s/f --data %1$s/d.csv --out %1$s/p.csv".formatted(folder))
                .refusal())
        .contains("must be a model, was synthetic rows");
  }

  /** The golden numbers are those of {@code SynthesizeTest}. */
  @Test
  void estimatesAreCombined() throws IOException {
    Path file = folder.resolve("e.csv");
    Files.writeString(
        file, "\"name\",\"estimate\",\"se\"\n\"age\",1,0.5\nage,2,0.5\n\nage,3,0.5\n");
    JsonNode age =
        Shell.run("combine " + file + " --json").jsonAfterMessages().get("combined").get(0);
    assertThat(age.get("name").asText()).isEqualTo("age");
    assertThat(age.get("sets").asInt()).isEqualTo(3);
    assertThat(age.get("sd").asDouble()).isCloseTo(Math.sqrt(13.0 / 12), within(1e-12));
    assertThat(Shell.run("combine " + file).out()).contains("age", "95 % interval");
    Files.writeString(file, "name,estimate,se\nage,1,0.5\n");
    assertThat(Shell.run("combine " + file).refusal()).contains("two estimates or more");
    Files.writeString(file, "name,estimate,se\nage,1\n");
    assertThat(Shell.run("combine " + file).refusal()).contains("line 2", "2 fields");
    Files.writeString(file, "name,estimate,se\nage,1,x\n");
    assertThat(Shell.run("combine " + file).refusal()).contains("line 2");
    Files.writeString(file, "a,b\n");
    assertThat(Shell.run("combine " + file).refusal()).contains("another header line");
    assertThat(Shell.run("combine " + folder.resolve("no.csv")).refusal()).contains("not there");
  }
}
