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
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

/** {@code priory fit bayes-net}, from the command line to its files and predictions. */
class FitBayesNetTest {
  private static final int PERSONS = 3000;
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "integer", "min": 0, "max": 99},
        {"name": "ever, smoked", "type": "category", "values": ["no", "yes"]},
        {"name": "cough", "type": "category", "values": ["never", "often", "always"]},
        {"name": "ill", "type": "boolean"},
        {"name": "note", "type": "ignore"}],
       "missing": ["?"], "unit": "%s"}
      """;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("who,age,\"ever, smoked\",cough,ill,note"));
    for (int i = 0; i < PERSONS; i++) {
      boolean smoked = random.nextInt(4) == 0;
      for (int row = 0; row <= i % 2; row++) {
        int age = random.nextInt(100);
        boolean ill = random.nextInt(100) < (smoked ? 60 : 10) + (age >= 50 ? 30 : 0);
        lines.add(
            i
                + ","
                + (random.nextInt(10) == 0 ? "?" : age)
                + (smoked ? ",yes," : ",no,")
                + List.of("never", "often", "never again").get(random.nextInt(3))
                + (ill ? ",yes,x" : ",no,y"));
      }
    }
    Files.write(folder.resolve("d.csv"), lines);
    schema("row");
  }

  private void schema(String unit) throws IOException {
    Files.writeString(folder.resolve("s.json"), SCHEMA.formatted(unit));
  }

  /** Runs a line in which words with spaces stand in double quotes. */
  private Outcome run(String line) {
    List<String> words = new ArrayList<>();
    Matcher word =
        Pattern.compile("\"([^\"]*)\"|\\S+").matcher(line.replace("@", folder.toString()));
    while (word.find()) {
      words.add(word.group(1) == null ? word.group() : word.group(1));
    }
    return Shell.runWords(words.toArray(String[]::new));
  }

  private Outcome fit(String out, String more) {
    return run(
        "fit bayes-net --data @/d.csv --schema @/s.json --ledger @/ledger.db --out @/"
            + out
            + " "
            + more);
  }

  private JsonNode column(String out, int place) throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve(out + "/release/posterior.json").toFile())
        .get("bayes_net")
        .get("columns")
        .get(place);
  }

  private static final String NETWORK = "\"'ever, smoked' + age -> ill, cough\" --bins 2";

  /** At epsilon 20 the noise is far below what is asserted; a test of 8,000 rows has 3 % s.d. */
  @Test
  void probabilitiesAreThoseOfTheTable() throws IOException {
    for (String unit : List.of("row", "who")) {
      schema(unit);
      JsonNode answer =
          fit(unit, "--network " + NETWORK + " --target ill --epsilon 20 --json")
              .jsonAfterMessages();
      assertThat(answer.get("epsilon_charged").asDouble()).isLessThanOrEqualTo(20);
      JsonNode ill = column(unit, 3);
      assertThat(ill.get("parents").toString()).isEqualTo("[\"age\",\"ever, smoked\"]");
      double[] truth = {0.1, 0.6, 0.4, 0.9};
      for (int u = 0; u < 4; u++) {
        JsonNode yes = ill.get("table").get(u).get("probabilities").get(1);
        assertThat(yes.get("mean").asDouble()).isCloseTo(truth[u], within(0.1));
        assertThat(yes.get("low").asDouble()).isLessThan(yes.get("mean").asDouble());
        assertThat(yes.get("high").asDouble()).isBetween(yes.get("mean").asDouble(), 1.0);
      }
      // a value that nobody has, and one that the schema does not list, which counts as missing
      JsonNode cough = column(unit, 2).get("table").get(0).get("probabilities");
      assertThat(cough.get(0).get("mean").asDouble()).isCloseTo(0.5, within(0.05));
      assertThat(cough.get(2).get("mean").asDouble()).isLessThan(0.01);
      assertThat(column(unit, 0).get("table").get(0).get("given").isEmpty()).isTrue();
    }
  }

  /** P(ill | smoked) is summed over the ages where the age is missing. */
  @Test
  void predictsFromWhatIsSeen() throws IOException {
    fit("a", "--network " + NETWORK + " --target ill --epsilon 20");
    Files.write(
        folder.resolve("new.csv"), List.of("age,\"ever, smoked\",cough", "80,yes,never", "?,yes,"));
    run("predict --model @/a --data @/new.csv --out @/p.csv");
    List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
    assertThat(lines.get(0)).isEqualTo("row,probability,class");
    assertThat(Double.parseDouble(lines.get(1).split(",", -1)[1])).isCloseTo(0.9, within(0.05));
    assertThat(Double.parseDouble(lines.get(2).split(",", -1)[1])).isCloseTo(0.75, within(0.05));
    JsonNode scores = run("evaluate --model @/a --data @/d.csv --json").jsonAfterMessages();
    assertThat(scores.get("auc").asDouble()).isGreaterThan(0.75);
    assertThat(run("predict --model @/a --data @/new.csv --out @/q.csv --uncertainty").code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void withoutATargetSaysHowProbableARowIs() throws IOException {
    fit("b", "--network " + NETWORK + " --epsilon 20");
    run("predict --model @/b --data @/d.csv --out @/p.csv");
    assertThat(Files.readAllLines(folder.resolve("p.csv"))).hasSize(1 + PERSONS * 3 / 2);
    JsonNode scores = run("evaluate --model @/b --data @/d.csv --json").jsonAfterMessages();
    assertThat(scores.get("log_likelihood").asDouble()).isBetween(-3.0, -1.0);
  }

  @Test
  void naiveBayesNeedsOnlyATarget() throws IOException {
    Outcome outcome = fit("c", "--target cough --epsilon 1");
    assertThat(outcome.out()).contains("Naive Bayes of cough", "ever, smoked", "95 % interval");
    assertThat(column("c", 0).get("parents").toString()).isEqualTo("[\"cough\"]");
    run("predict --model @/c --data @/d.csv --out @/p.csv");
    assertThat(Files.readAllLines(folder.resolve("p.csv")).get(0))
        .isEqualTo("row,class,probability,p(never),p(often),p(always)");
    assertThat(Files.readString(folder.resolve("c/release/report.html")))
        .contains("How probable each value is", "Who depends on whom was declared");
    assertThat(Files.readString(folder.resolve("c/release/draws.csv")))
        .contains("theta.1.3.4 is P(age = 74.2 to 99 | cough = always)");
  }

  /** Nothing is charged. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--network 'smoked -> ill' | must have columns that are numbers or categories",
        "--network 'note -> ill' | must have columns that are numbers or categories",
        "--network 'age -> ill, ill -> age' | must have no circle",
        "--network 'age -> age' | must have no circle",
        "--network 'age ->' | must end with a column",
        "--network 'age -> ill -> cough' | one arrow between two commas",
        "--network 'age + -> ill' | a column between its signs",
        "--network 'age -> cough' --target ill | must be a column of the network",
        "--target age | must be a category",
        "--bins 1 --target ill | must be a whole number from 2 to 64",
        "--network 'age -> ill' --steps 3 | asks once",
        "--epsilon 1 | is required for naive Bayes"
      })
  void refusesWhatIsNoNetwork(String words, String rule) {
    Outcome outcome =
        fit("d", (words.contains("--epsilon") ? "" : "--epsilon 1 ") + words.replace('\'', '"'));
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains(rule);
    assertThat(run("ledger show --ledger @/ledger.db --dataset d.csv --json").out())
        .doesNotContain("gaussian");
  }
}
