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

/** {@code priory describe}, from the command line to its files. */
class DescribePathTest {
  private static final int PERSONS = 2000;
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "integer", "min": 0, "max": 99},
        {"name": "stays", "type": "integer", "min": 0, "max": 5},
        {"name": "seen", "type": "date", "min": "2020-01-01", "max": "2020-12-31"},
        {"name": "sex", "type": "category", "values": ["f", "m"]},
        {"name": "ill", "type": "boolean"}],
       "missing": ["?"], "unit": "%s", "size": %s}
      """;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("who,age,stays,seen,sex,ill"));
    for (int i = 0; i < PERSONS; i++) {
      for (int row = 0; row <= i % 3; row++) {
        lines.add(
            i
                + ","
                + (random.nextInt(10) == 0 ? "?" : 20 + random.nextInt(60))
                + ","
                + i % 4
                + ",2020-0%d-15,".formatted(1 + random.nextInt(9))
                + (i % 4 == 0 ? "m" : i % 4 == 1 ? "x" : "f")
                + ","
                + (random.nextInt(5) == 0 ? "yes" : "no"));
      }
    }
    Files.write(folder.resolve("d.csv"), lines);
    schema("who", "\"public\"");
  }

  private void schema(String unit, String size) throws IOException {
    Files.writeString(folder.resolve("s.json"), SCHEMA.formatted(unit, size));
  }

  private Outcome describe(String out, String more) {
    return Shell.run(
        "describe --data %1$s/d.csv --schema %1$s/s.json --ledger %1$s/ledger.db --out %1$s/%2$s %3$s"
            .formatted(folder, out, more));
  }

  private JsonNode released(String out) throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve(out + "/release/posterior.json").toFile())
        .get("described");
  }

  /** At epsilon 20 the noise is far below what is asserted. */
  @Test
  void personsAreDescribed() throws IOException {
    JsonNode answer =
        describe("a", "--epsilon 20 --cross stays:sex --correlations --json").jsonAfterMessages();
    assertThat(answer.get("epsilon_charged").asDouble()).isLessThanOrEqualTo(20);
    JsonNode described = released("a");
    assertThat(described.get("total").get("value").asDouble()).isEqualTo(PERSONS);
    JsonNode age = described.get("columns").get(0);
    assertThat(age.get("mean").get("value").asDouble()).isCloseTo(49.5, within(2.0));
    assertThat(age.get("mean").get("low").asDouble())
        .isGreaterThan(age.get("mean").get("population_low").asDouble());
    assertThat(age.get("missing").get("share").get("value").asDouble())
        .isCloseTo(0.1, within(0.04));
    JsonNode stays = described.get("columns").get(1);
    assertThat(stays.get("histogram")).hasSize(6);
    assertThat(stays.get("histogram").get(2).get("label").asText()).isEqualTo("2");
    assertThat(stays.get("histogram").get(2).get("count").get("value").asDouble())
        .isCloseTo(PERSONS / 4.0, within(15.0));
    assertThat(stays.get("quantiles").get(3).get("value").asDouble()).isBetween(1.0, 2.0);
    JsonNode sex = described.get("columns").get(3);
    assertThat(sex.get("values").get(2).get("value").asText()).isEqualTo("(other)");
    assertThat(sex.get("values").get(2).get("count").get("value").asDouble())
        .isCloseTo(PERSONS / 4.0, within(15.0));
    double sum = sex.get("missing").get("count").get("value").asDouble();
    for (JsonNode value : sex.get("values")) {
      sum += value.get("count").get("value").asDouble();
    }
    assertThat(sum).isCloseTo(PERSONS, within(1e-6));
    // stays 0 are all m
    JsonNode cross = described.get("cross").get(0);
    assertThat(cross.get("counts").get(0).get(1).get("value").asDouble())
        .isCloseTo(PERSONS / 4.0, within(15.0));
    assertThat(described.get("correlations")).hasSize(3);
    assertThat(folder.resolve("a/release/report.html")).isRegularFile();
    assertThat(Files.readString(folder.resolve("a/release/report.html")))
        .contains("What is in the table", "stays", "(missing)");
    assertThat(folder.resolve("a/release/privacy.json")).isRegularFile();
  }

  /** What was bought takes the place of what would be supposed, and costs nothing more. */
  @Test
  void aPlanTakesWhatWasDescribed() throws IOException {
    describe("a", "--epsilon 20 --json").jsonAfterMessages();
    String spent = Shell.run("ledger show --json --ledger %s/ledger.db".formatted(folder)).out();
    String plan =
        "plan logistic --schema %1$s/s.json --target ill --size 20000 --epsilon 1 "
            .formatted(folder);
    Outcome supposed = Shell.run(plan);
    Outcome described = Shell.run(plan + "--described " + folder.resolve("a"));
    assertThat(described.code()).as(described.toString()).isZero();
    assertThat(supposed.out()).contains("numbers vary by");
    assertThat(described.out())
        .doesNotContain("numbers vary by", "of the records are true")
        .contains("No data was read, and nothing was charged.");
    assertThat(described.out().lines().toList().get(3))
        .isNotEqualTo(supposed.out().lines().toList().get(3));
    assertThat(Shell.run("ledger show --json --ledger %s/ledger.db".formatted(folder)).out())
        .isEqualTo(spent);
    assertThat(Shell.run(plan + "--described " + folder.resolve("none")).refusal())
        .contains("released description");
  }

  @Test
  void aDeclaredNumberOfRecordsIsNotBelieved() throws IOException {
    schema("who", "500000");
    describe("b", "--epsilon 5 --columns sex --json").jsonAfterMessages();
    JsonNode total = released("b").get("total");
    assertThat(total.get("public").asBoolean()).isFalse();
    assertThat(total.get("value").asDouble()).isCloseTo(PERSONS, within(50.0));
    schema("who", "\"private\"");
    describe("c", "--epsilon 5 --columns sex --json").jsonAfterMessages();
    assertThat(released("c").get("total").get("value").asDouble()).isCloseTo(PERSONS, within(50.0));
  }

  @Test
  void refusals() throws IOException {
    assertThat(describe("d", "--epsilon 1 --cross sex").refusal())
        .contains("two columns with a colon");
    assertThat(describe("d", "--epsilon 1 --columns sexx").refusal()).contains("did you mean sex?");
    assertThat(describe("d", "--epsilon 1 --cross sex:sex").refusal()).contains("of two columns");
    assertThat(describe("d", "--epsilon 1 --columns who").refusal()).contains("of the schema");
    assertThat(describe("d", "--epsilon 1 --neighbours replace-one").refusal())
        .contains("under add-remove neighbours");
    assertThat(describe("d", "").refusal()).contains("--epsilon");
    assertThat(folder.resolve("d")).doesNotExist();
    describe("e", "--epsilon 1 --columns sex");
    assertThat(
            Shell.run("predict --model %1$s/e --data %1$s/d.csv --out %1$s/p.csv".formatted(folder))
                .refusal())
        .contains("must be a model, was the description of a table");
  }

  @Test
  void theBudgetHolds() {
    Shell.run(
        "ledger create --dataset d.csv --epsilon 1 --delta 1e-5 --ledger "
            + folder.resolve("ledger.db"));
    assertThat(describe("f", "--epsilon 0.9 --columns sex").code()).isZero();
    assertThat(describe("g", "--epsilon 0.9 --columns sex").code())
        .isEqualTo(ExitCode.BUDGET_REFUSED);
  }
}
