package org.priory.app.budget;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Shell;

class CalibrateCommandTest {
  private static final String BUDGET = "calibrate --epsilon 1 --delta 1e-5 --json ";

  @Test
  void theSmallestNoise() {
    JsonNode json = Shell.run(BUDGET + "--rate 0.01 --steps 1000").json();
    double noise = json.get("noise").doubleValue();

    // calibrate_sigma.csv: 1.41463 by dp_accounting's PLD at 1e-4.
    assertThat(noise).isBetween(1.40, 1.416);
    assertThat(json.get("epsilon_upper").doubleValue()).isBetween(0.9998, 1.0);
    assertThat(json.get("epsilon_lower").doubleValue()).isBetween(0.99, 1.0);
    assertThat(json.get("delta").doubleValue()).isEqualTo(1e-5);
    assertThat(json.get("evaluations").intValue()).isBetween(1, 20);
    assertThat(json.get("accountant").textValue()).isEqualTo("pld");
    assertThat(account("--rate 0.01 --steps 1000 --noise " + noise))
        .isEqualTo(json.get("epsilon_upper").doubleValue());
    assertThat(account("--rate 0.01 --steps 1000 --noise " + noise * 0.999)).isGreaterThan(1);
  }

  @Test
  void theMostSteps() {
    JsonNode json = Shell.run(BUDGET + "--rate 0.01 --noise 1.5").json();
    long steps = json.get("steps").longValue();

    assertThat(account("--rate 0.01 --noise 1.5 --steps " + steps)).isLessThanOrEqualTo(1);
    assertThat(account("--rate 0.01 --noise 1.5 --steps " + (steps + 2))).isGreaterThan(1);
  }

  @Test
  void theLargestRate() {
    JsonNode json = Shell.run(BUDGET + "--steps 1000 --noise 1.5").json();
    double rate = json.get("rate").doubleValue();

    assertThat(json.get("event").get("sampling").textValue()).isEqualTo("poisson");
    assertThat(account("--steps 1000 --noise 1.5 --rate " + rate)).isLessThanOrEqualTo(1);
    assertThat(account("--steps 1000 --noise 1.5 --rate " + rate * 1.001)).isGreaterThan(1);
  }

  @Test
  void oneAccountantAlone() {
    double best = Shell.run(BUDGET + "--rate 0.01 --steps 100").json().get("noise").doubleValue();
    JsonNode renyi = Shell.run(BUDGET + "--rate 0.01 --steps 100 --accountant rdp").json();

    assertThat(renyi.get("noise").doubleValue()).isGreaterThan(best);
    assertThat(renyi.get("accountant").textValue()).isEqualTo("rdp");
  }

  @Test
  void saysWhenTheDeltaIsTooGenerous() {
    // A record is drawn with probability 1e-6, and delta allows that much by itself.
    JsonNode json = Shell.run(BUDGET + "--rate 1e-6 --steps 1").json();

    assertThat(json.get("epsilon_upper").doubleValue()).isZero();
    assertThat(json.get("note").textValue()).startsWith("Epsilon is 0 here");
    assertThat(Shell.run(BUDGET + "--rate 0.1 --steps 1").json().has("note")).isFalse();
  }

  @Test
  void saysWhenTheWholeDataFitTheBudget() {
    JsonNode json = Shell.run(BUDGET + "--noise 50 --steps 1").json();

    assertThat(json.get("rate").doubleValue()).isEqualTo(1);
    assertThat(json.get("note").textValue()).startsWith("All records in every step");
  }

  @Test
  void aPersonReadsTheAnswerFirst() {
    String text = Shell.run("calibrate --epsilon 1 --delta 1e-5 --rate 0.01 --steps 100").out();

    assertThat(text)
        .matches("(?s)noise 0\\.\\d+: the smallest within the budget \\(evaluations: \\d+\\)\n.*")
        .contains("<- charged", "An attacker who accepts 1 % false alarms", "This holds if");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--delta 1e-5                           | --epsilon: is required, was not given; add"
            + " --epsilon E: a budget has both",
        "--epsilon 1                            | --delta: is required, was not given; add --delta"
            + " D: a budget has both",
        "--epsilon 0 --delta 1e-5               | --epsilon: must be from 1e-12 to 1e6, was 0;"
            + " give the epsilon to calibrate to, such as 1",
        "--epsilon 1 --delta 0                  | --delta: must be in (0, 1), was 0; give less than"
            + " one over the number of records, such as 1e-6",
        "--epsilon 1 --delta 1e-5 --noise 1 --steps 5 --rate 0.1 | --noise, --steps, --rate: one of"
            + " them must be left open, it is what is calibrated, was all fixed; leave one out, or"
            + " use 'priory account'",
        "--epsilon 1 --delta 1e-5 --noise 1 --steps 5 --sampling none | --noise, --steps, --rate:"
            + " one of them must be left open, it is what is calibrated, was all fixed; leave one"
            + " out, or use 'priory account'",
        "--epsilon 1 --delta 1e-5 --noise 1 --sampling poisson | --steps, --rate: one of them must"
            + " be given, the other is calibrated, was neither; add --steps T or --rate Q",
        "--epsilon 1 --delta 1e-5 --sampling poisson | --rate: is required with --sampling poisson,"
            + " was not given; add --rate Q, the expected share of the records in a step",
        "--epsilon 1 --delta 1e-5 --accountant gdp-clt | --accountant: must prove its bounds for a"
            + " calibration, was gdp-clt; it is an approximation and can promise nothing: use best",
        "--epsilon 1 --delta 1e-5 --noise 0 | --noise: must be from 0.005 to 1e15, was 0; give the"
            + " noise over the sensitivity, such as 1.1",
      })
  void badInputIsOneLine(String options, String said) {
    assertThat(Shell.run("calibrate " + options).refusal()).isEqualTo("priory: " + said);
  }

  @Test
  void refusesWhatTheAccountantsDoNotKnow() {
    assertThat(Shell.run(BUDGET + "--noise 1 --steps 9 --accountant exact").refusal())
        .startsWith(
            "priory: --accountant: must be able to bound gaussian, sampling poisson, add-remove,"
                + " was exact; the exact formula holds for");
    assertThat(
            Shell.run(BUDGET + "--rate 0.1 --sampling poisson --neighbours replace-one").refusal())
        .startsWith(
            "priory: --mechanism, --sampling, --neighbours: must be a combination that an"
                + " accountant can bound, was gaussian, sampling poisson, replace-one; Poisson");
  }

  @Test
  void refusesABudgetThatOneStepBreaks() {
    assertThat(Shell.run("calibrate --epsilon 0.1 --delta 1e-5 --noise 1").refusal())
        .startsWith(
            "priory: --epsilon, --delta: must be within reach (even one step costs epsilon 4.")
        .endsWith(
            ", more than 0.1), was 0.1 at 1e-5; allow more epsilon or delta, or use more noise or a"
                + " smaller rate");
  }

  @Test
  void helpShowsExamplesThatWork() {
    List<String> examples =
        Shell.run("calibrate --help")
            .out()
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("priory calibrate --"))
            .toList();

    assertThat(examples).hasSize(3);
    assertThat(examples)
        .allSatisfy(
            line -> assertThat(Shell.run(line.substring("priory ".length())).code()).isZero());
  }

  private static double account(String options) {
    return Shell.run("account --delta 1e-5 --json " + options)
        .json()
        .get("epsilon_upper")
        .doubleValue();
  }
}
