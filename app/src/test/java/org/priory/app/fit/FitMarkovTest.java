package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

/** {@code priory fit markov}, from the command line to its files and predictions. */
class FitMarkovTest {
  private static final int PERSONS = 2000;
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "day", "type": "date", "min": "2020-01-01", "max": "2020-12-31"},
        {"name": "mood", "type": "category", "values": ["well", "tired", "ill"]},
        {"name": "heart, rate", "type": "number", "min": 40, "max": 160}],
       "missing": ["?", ""], "unit": "%s", "size": 2000}
      """;

  @TempDir Path folder;

  /** Two states: well with a heart rate of 70, ill with 100; a day in ten changes it. */
  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("who,day,mood,\"heart, rate\",note"));
    for (int i = 0; i < PERSONS; i++) {
      boolean ill = random.nextInt(4) == 0;
      List<String> own = new ArrayList<>();
      for (int t = 0; t < 3 + i % 6; t++) {
        String mood =
            random.nextInt(10) == 0 ? "?" : random.nextInt(5) == 0 ? "tired" : ill ? "ill" : "well";
        double rate = (ill ? 100 : 70) + 6 * random.nextGaussian();
        own.add("p%d,2020-03-%02d,%s,%.1f,x".formatted(i, 1 + t, mood, rate));
        ill = random.nextInt(10) == 0 ? !ill : ill;
      }
      Collections.shuffle(own, random);
      lines.addAll(own);
    }
    Files.write(folder.resolve("d.csv"), lines);
    schema("who");
  }

  private void schema(String unit) throws IOException {
    Files.writeString(folder.resolve("s.json"), SCHEMA.formatted(unit));
  }

  private Outcome run(String line) {
    return Shell.run(line.replace("@", folder.toString()));
  }

  private Outcome fit(String out, String more) {
    return run(
        "fit markov --data @/d.csv --schema @/s.json --ledger @/ledger.db --out @/%s %s"
            .formatted(out, more));
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }

  /** At epsilon 20 what is asserted is at least six standard deviations of the noise away. */
  @Test
  void statesAreFoundAndTold() throws IOException {
    Outcome outcome = fit("a", "--states 2 --time day --longest 20 --epsilon 20 --json");
    JsonNode answer = outcome.jsonAfterMessages();
    assertThat(answer.get("epsilon_charged").asDouble()).isLessThanOrEqualTo(20);
    JsonNode posterior = json("a/release/posterior.json");
    assertThat(posterior.get("intervals").asText()).startsWith("none: ");
    JsonNode markov = posterior.get("markov");
    assertThat(markov.get("rows_per_person").asDouble()).isCloseTo(5.5, within(0.35));
    double[] rates = {70, 100};
    String[] moods = {"well", "", "ill"};
    for (int k = 0; k < 2; k++) {
      JsonNode state = markov.get("states").get(k);
      assertThat(state.get("moves").get(k).asDouble()).isCloseTo(0.9, within(0.03));
      assertThat(state.get("begins").asDouble()).isCloseTo(k == 0 ? 0.75 : 0.25, within(0.04));
      JsonNode rate = state.get("numbers").get(0);
      assertThat(rate.get("mean").asDouble()).isCloseTo(rates[k], within(1.5));
      assertThat(rate.get("sd").asDouble()).isCloseTo(6, within(2.5));
      JsonNode mood = state.get("categories").get(0).get("probabilities").get(2 * k);
      assertThat(mood.get("value").asText()).isEqualTo(moods[2 * k]);
      assertThat(mood.get("mean").asDouble()).isCloseTo(0.8, within(0.05));
    }
    assertThat(json("a/release/privacy.json").get("contribution").asText())
        .contains("all rows with the same who, is one sequence");
    assertThat(folder.resolve("a/release/draws.csv")).doesNotExist();
    String report = Files.readString(folder.resolve("a/release/report.html"));
    assertThat(report).contains("Hidden Markov model", "States and moves", "estimates without");
    assertThat(fit("b", "--states 2 --time day --longest 20 --epsilon 20").out())
        .contains("share of rows", "No intervals: ", "A person has about 5.");
  }

  /** Rows keep their places, whoever they are of and whenever they were. */
  @Test
  void predictsEachRowByAllOfThePerson() throws IOException {
    fit("a", "--states 2 --time day --epsilon 20");
    Files.write(
        folder.resolve("new.csv"),
        List.of(
            "who,day,mood,\"heart, rate\"",
            "x,2020-01-03,?,?", // between two days of illness
            "y,2020-01-02,well,70",
            "x,2020-01-02,ill,101",
            "y,?,ill,101", // whenever that was
            "x,2020-01-04,ill,99",
            ",2020-01-02,ill,101", // somebody
            ",2020-01-01,well,71")); // somebody else
    JsonNode told =
        run("predict --model @/a --data @/new.csv --out @/p.csv --json").jsonAfterMessages();
    assertThat(told.get("rows").asInt()).isEqualTo(7);
    List<String> lines = Files.readAllLines(folder.resolve("p.csv"));
    assertThat(lines.get(0)).isEqualTo("row,state,p.1,p.2,log_score");
    String[] states = new String[7];
    for (int i = 0; i < 7; i++) {
      states[i] = lines.get(i + 1).split(",", -1)[1];
      assertThat(lines.get(i + 1)).startsWith((i + 1) + ",");
    }
    assertThat(states).containsExactly("2", "1", "2", "", "2", "2", "1");
    // nothing was seen: no score, and a state that is likely by its neighbours alone
    String[] first = lines.get(1).split(",", -1);
    assertThat(Double.parseDouble(first[3])).isBetween(0.95, 0.999);
    assertThat(Double.parseDouble(first[4])).isCloseTo(0, within(1e-9));
    assertThat(run("predict --model @/a --data @/new.csv --out @/q.csv --uncertainty").code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  /**
   * The score of a row by its person's rows before is better than with one state, which is the
   * twin.
   */
  @Test
  void evaluatesByTheRowsBefore() throws IOException {
    fit("a", "--states 2 --time day --epsilon 20");
    fit("b", "--states 1 --time day --epsilon 20");
    JsonNode two = run("evaluate --model @/a --data @/d.csv --json").jsonAfterMessages();
    JsonNode one = run("evaluate --model @/b --data @/d.csv --json").jsonAfterMessages();
    assertThat(two.get("persons").asInt()).isEqualTo(PERSONS);
    double log = two.get("log_likelihood").asDouble();
    assertThat(two.get("perplexity").asDouble()).isCloseTo(Math.exp(-log), within(1e-9));
    assertThat(log).isGreaterThan(one.get("log_likelihood").asDouble() + 0.5);
    // mood: 0.9 of the entropy of 0.2 and 0.8; rate: log(6 sqrt(2 pi e)); and which of two states
    assertThat(log).isBetween(-4.2, -3.6);
  }

  @Test
  void isRefusedBeforeAnythingIsCharged() throws IOException {
    for (String words :
        List.of(
            "",
            "--states 0",
            "--states 51",
            "--states 2 --longest 0",
            "--states 2 --time mood",
            "--states 2 --time dya",
            "--states 2 --target mood")) {
      Outcome outcome = fit("c", "--epsilon 1 " + words);
      assertThat(outcome.code()).as(words).isEqualTo(ExitCode.BAD_INPUT);
    }
    assertThat(fit("c", "--epsilon 1 --states 2 --time dya").err()).contains("did you mean day");
    schema("row");
    assertThat(fit("c", "--epsilon 1 --states 2").err())
        .contains("must be a column for a hidden Markov model");
    assertThat(run("ledger show --ledger @/ledger.db --dataset d.csv --json").out())
        .doesNotContain("gaussian");
  }
}
