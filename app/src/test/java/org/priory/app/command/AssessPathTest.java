package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

/** {@code priory assess}, from the command line to its files. */
class AssessPathTest {
  private static final int ROWS = 4000;
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "number", "min": 0, "max": %s},
        {"name": "sex", "type": "category", "values": ["f", "m"]},
        {"name": "visits", "type": "integer", "min": 0, "max": 20},
        {"name": "stage", "type": "category", "values": ["i", "ii", "iii"]},
        {"name": "ill", "type": "category", "values": ["no", "yes"]}],
       "size": "public"}
      """;

  @TempDir Path folder;

  /** The middle-aged are ill: a line in age sees nothing of it. */
  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    for (String file : List.of("train.csv", "test.csv")) {
      List<String> lines = new ArrayList<>(List.of("age,sex,visits,stage,ill"));
      for (int i = 0; i < ROWS; i++) {
        int age = random.nextInt(101);
        boolean isIll = random.nextDouble() < (Math.abs(age - 50) < 25 ? 0.8 : 0.2);
        String stage = List.of("i", "ii", "iii").get(random.nextInt(3));
        lines.add(
            age
                + ","
                + (i % 2 == 0 ? "f" : "m")
                + ","
                + random.nextInt(6)
                + ","
                + stage
                + ","
                + (isIll ? "yes" : "no"));
      }
      Files.write(folder.resolve(file), lines);
    }
    Files.writeString(folder.resolve("s.json"), SCHEMA.formatted("100"));
    Files.writeString(folder.resolve("other.json"), SCHEMA.formatted("120"));
  }

  private Outcome run(String command) {
    return Shell.run(
        command.replace("$", folder + "/") + " --ledger " + folder.resolve("ledger.db"));
  }

  private void fit(String out, String what) {
    Outcome done =
        run("fit " + what + " --data $train.csv --schema $s.json --epsilon 3 --out $" + out);
    assertThat(done.code()).as(done.toString()).isZero();
  }

  private Outcome assess(String out, String more) {
    return run("assess --data $test.csv --schema $s.json --out $" + out + " " + more);
  }

  @Test
  void aLineIsFoundOutAndASplineIsBetter() throws IOException {
    fit("line", "logistic --formula ill~age+sex");
    fit("spline", "logistic --formula ill~ns(age,4)+sex");
    JsonNode answer =
        assess("a", "--model $line --against $spline --by age,sex --epsilon 3 --json")
            .jsonAfterMessages();
    assertThat(answer.get("epsilon_charged").asDouble()).isBetween(2.9, 3.0);
    JsonNode assessed =
        new com.fasterxml.jackson.databind.ObjectMapper()
            .readTree(folder.resolve("a/release/posterior.json").toFile())
            .get("assessed");
    assertThat(assessed.get("p_value").asDouble()).isLessThan(0.05);
    assertThat(assessed.get("comparison").get("high").asDouble()).isNegative();
    assertThat(assessed.get("comparison").get("verdict").asText()).contains("other model");
    assertThat(assessed.get("tables")).hasSize(3);
    assertThat(Files.readString(folder.resolve("a/release/report.html")))
        .contains("How the model fits", "the model predicts", "the data say");
    assertThat(Files.readString(folder.resolve("a/release/privacy.json")))
        .contains("\"dataset\" : \"test.csv\"", "model.json with SHA-256");
    assertThat(run("ledger show --json").out()).contains("test.csv", "train.csv");
    assertThat(
            Shell.run(
                    "predict --model %1$s/a --data %1$s/test.csv --out %1$s/p.csv"
                        .formatted(folder))
                .refusal())
        .contains("the assessment of a model");
  }

  /** The rows of the fit are charged to their data set, and the result says so. */
  @Test
  void theRecordsOfTheFitAreSaidToBeThose() {
    fit("line", "logistic --formula ill~age+sex");
    Outcome done =
        run("assess --model $line --data $train.csv --schema $s.json --epsilon 1 --out $b");
    assertThat(done.code()).as(done.toString()).isZero();
    assertThat(done.out()).contains("data set that the model was fitted to", "Log score, clipped");
  }

  @Test
  void numbersCountsAndClassesAreAssessedToo() {
    fit("linear", "linear --formula visits~age+sex");
    fit("poisson", "poisson --formula visits~age+sex");
    fit("ordinal", "ordinal --formula stage~age+sex");
    fit("network", "network --target ill --layers 4 --epochs 2");
    for (String each : List.of("linear", "poisson", "ordinal", "network")) {
      Outcome done = assess(each + "-a", "--model $" + each + " --by sex --epsilon 2");
      assertThat(done.code()).as(done.toString()).isZero();
      assertThat(done.out()).contains("nats a record above even guessing", "in the data");
    }
    assertThat(assess("c", "--model $linear --against $poisson --epsilon 1").code()).isZero();
    assertThat(assess("x", "--model $linear --against $ordinal --epsilon 1").refusal())
        .contains("--against", "visits");
  }

  @Test
  void whatCannotBeAssessedIsRefusedAndNothingIsCharged() {
    fit("line", "logistic --formula ill~age+sex");
    String model = "--model $line --epsilon 1 ";
    assertThat(assess("x", model + "--loo").refusal()).contains("--loo", "every single record");
    assertThat(assess("x", model + "--waic").refusal()).contains("--waic");
    assertThat(assess("x", model + "--by agee").refusal()).contains("--by", "age");
    assertThat(assess("x", model + "--by ill").refusal()).contains("--by");
    assertThat(run("assess --data $test.csv --schema $other.json --out $x " + model).refusal())
        .contains("age", "as when the model of --model was fitted");
    assertThat(assess("x", "--model $line").refusal()).contains("--epsilon");
    Outcome open =
        run(
            "fit logistic --formula ill~age --data $train.csv --schema $s.json --non-private --out"
                + " $open");
    assertThat(open.code()).as(open.toString()).isZero();
    assertThat(assess("x", "--model $open --epsilon 1").refusal())
        .contains("--model", "must be private itself");
    assertThat(folder.resolve("x")).doesNotExist();
    assertThat(run("ledger show --json").out()).doesNotContain("test.csv");
    Outcome forTheCurator = assess("y", "--model $open --non-private");
    assertThat(forTheCurator.code()).as(forTheCurator.toString()).isZero();
    assertThat(folder.resolve("y/release")).doesNotExist();
  }
}
