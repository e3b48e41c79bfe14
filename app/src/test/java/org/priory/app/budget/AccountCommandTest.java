package org.priory.app.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;

class AccountCommandTest {
  private static final String MNIST =
      "account --sampling poisson --rate 0.004266666666666667 --noise 1.3 --steps 3515";

  @Test
  void jsonHasTheWholeAnswer() {
    JsonNode json = Shell.run(MNIST + " --delta 1e-5 --json").json();

    assertThat(json.get("epsilon_lower").doubleValue()).isPositive();
    assertThat(json.get("epsilon_upper").doubleValue())
        .isGreaterThanOrEqualTo(json.get("epsilon_lower").doubleValue());
    assertThat(json.get("delta").doubleValue()).isEqualTo(1e-5);
    assertThat(json.get("accountant").textValue()).isEqualTo("pld");
    assertThat(json.get("statement").textValue()).startsWith("Whether one record is in the data");
    assertThat(json.get("milliseconds").isIntegralNumber()).isTrue();
    assertThat(json.get("event").toString())
        .isEqualTo(
            "{\"mechanism\":\"gaussian\",\"sampling\":\"poisson\",\"rate\":0.004266666666666667,"
                + "\"noise\":1.3,\"steps\":3515,\"neighbours\":\"add-remove\"}");
    assertThat(json.get("attacker")).hasSize(3);
    assertThat(json.get("attacker").get(1).get("false_positive_rate").doubleValue())
        .isEqualTo(0.01);
    assertThat(json.get("attacker").get(1).get("true_positive_rate_upper").doubleValue())
        .isBetween(0.01, 1.0);
  }

  @Test
  void epsilonIsThatOfThePublicAccountants() {
    JsonNode json = Shell.run(MNIST + " --delta 1e-5 --json").json();

    // pld_poisson_gaussian.csv: 0.86442 by prv_accountant, 0.86441 to 0.86446 by dp_accounting.
    assertThat(json.get("epsilon_upper").doubleValue()).isBetween(0.8643, 0.8646);
    assertThat(json.get("epsilon_lower").doubleValue()).isBetween(0.8636, 0.86442);
    // rdp_poisson_gaussian.csv: eps_ideal_rdp_improved.
    assertThat(json.get("by_accountant").get("rdp").get("epsilon_upper").doubleValue())
        .isCloseTo(0.9543531782542778, within(1e-7));
  }

  @Test
  void anIntervalThatStaysWideIsSaidToBe() {
    String wor = "account --sampling without-replacement --rate 0.01 --noise 1 --steps 100";

    assertThat(Shell.run(wor + " --delta 1e-5").out()).contains("The interval could be narrowed");
    // The twin: a narrow one is not.
    assertThat(Shell.run(MNIST + " --delta 1e-5").out()).doesNotContain("could be narrowed");
  }

  @Test
  void theChargedValueIsTheSmallestProvedOne() {
    JsonNode json = Shell.run(MNIST + " --delta 1e-5 --accountant all --json").json();

    List<Double> proved = new ArrayList<>();
    json.get("by_accountant")
        .forEach(
            each -> {
              if (each.get("proved").booleanValue() && each.has("epsilon_upper")) {
                proved.add(each.get("epsilon_upper").doubleValue());
              }
            });
    assertThat(proved).hasSizeGreaterThan(1);
    assertThat(json.get("epsilon_upper").doubleValue())
        .isEqualTo(proved.stream().min(Double::compare).orElseThrow());
    // The approximation is smaller still, and is not taken.
    JsonNode approximation = json.get("by_accountant").get("gdp-clt");
    assertThat(approximation.get("proved").booleanValue()).isFalse();
    assertThat(approximation.get("epsilon_upper").doubleValue())
        .isLessThan(json.get("epsilon_upper").doubleValue());
    assertThat(json.get("by_accountant").get("exact").get("refused").textValue()).isNotEmpty();
  }

  @Test
  void anApproximationIsShownWithAWarningAndNeverCharged() {
    Outcome outcome = Shell.run(MNIST + " --delta 1e-5 --accountant gdp-clt --json");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).startsWith("priory: warning: gdp-clt is an approximation");
    assertThat(outcome.out()).contains("\"accountant\":\"pld\"", "\"gdp-clt\":{");
  }

  @ParameterizedTest
  @CsvSource({"pld", "rdp", "rdp-classic"})
  void oneAccountantAlone(String name) {
    JsonNode json = Shell.run(MNIST + " --delta 1e-5 --json --accountant " + name).json();

    assertThat(json.get("accountant").textValue()).isEqualTo(name);
    assertThat(json.get("by_accountant")).hasSize(1);
  }

  /** A ledger charges the best of all accountants, so one alone is not said to be charged. */
  @ParameterizedTest
  @CsvSource({
    "pld, false",
    "rdp, false",
    "advanced, false",
    "best, true",
    "gdp-clt, true",
    "all, true"
  })
  void onlyTheBestOfAllIsCalledCharged(String name, boolean isCharged) {
    String text = Shell.run(MNIST + " --delta 1e-5 --accountant " + name).out();

    assertThat(text.contains("<- charged: the smallest proved upper bound")).isEqualTo(isCharged);
    assertThat(text.contains("<- proved, not charged: the best of all accountants is"))
        .isEqualTo(!isCharged);
  }

  /** At delta 0 there is one accountant, and its bound is what is charged. */
  @Test
  void pureStepsAreCharged() {
    assertThat(Shell.run("account --mechanism laplace --noise 2 --delta 0").out())
        .contains("<- charged");
  }

  @Test
  void strongCompositionOfGaussianStepsIsAComparison() {
    Outcome outcome = Shell.run(MNIST + " --delta 1e-5 --json --accountant advanced");
    JsonNode all = Shell.run(MNIST + " --delta 1e-5 --json --accountant all").json();
    JsonNode strong = all.get("by_accountant").get("advanced").get("epsilon_upper");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).startsWith("priory: note: advanced composition").hasLineCount(1);
    assertThat(outcome.out())
        .contains("\"accountant\":\"advanced\"", "\"epsilon_upper\":" + strong);
    // The tight answer is 0.8644: never below, and far above for thousands of steps.
    assertThat(strong.doubleValue()).isGreaterThan(2 * 0.8644);
    assertThat(all.get("accountant").textValue()).isEqualTo("pld");
    JsonNode best = Shell.run(MNIST + " --delta 1e-5 --json").json();
    assertThat(best.get("by_accountant").get("advanced").has("refused")).isTrue();
    // Steps that are (epsilon, delta) by themselves need no note.
    String laplace = "account --mechanism laplace --noise 20 --steps 100 --delta 1e-6";
    assertThat(Shell.run(laplace + " --accountant advanced").err()).isEmpty();
  }

  @Test
  void deltaAtAnEpsilonIsTheOtherWayRound() {
    JsonNode json = Shell.run(MNIST + " --epsilon 1 --json").json();
    double delta = json.get("delta_upper").doubleValue();

    assertThat(json.get("delta_lower").doubleValue()).isBetween(0.0, delta);
    assertThat(json.get("epsilon").doubleValue()).isEqualTo(1);
    assertThat(epsilon(MNIST + " --delta " + delta)).isCloseTo(1, within(2e-3));
    assertThat(epsilon(MNIST + " --delta " + 2 * delta)).isLessThan(0.99);
  }

  @Test
  void pureLaplaceAddsUp() {
    JsonNode json =
        Shell.run("account --mechanism laplace --noise 4 --steps 10 --delta 0 --json").json();

    assertThat(json.get("epsilon_upper").doubleValue()).isEqualTo(2.5);
    assertThat(json.get("epsilon_lower").doubleValue()).isEqualTo(2.5);
    assertThat(json.get("accountant").textValue()).isEqualTo("pure");
  }

  @Test
  void withoutReplacementMeansReplaceOne() {
    JsonNode json =
        Shell.run(
                "account --sampling without-replacement --rate 0.01 --noise 2 --steps 1000"
                    + " --delta 1e-6 --json")
            .json();

    assertThat(json.get("event").get("neighbours").textValue()).isEqualTo("replace-one");
    assertThat(json.get("epsilon_upper").doubleValue()).isPositive();
  }

  @Test
  void aRateMeansPoissonAndNoRateMeansAllRecords() {
    String numbers = " --noise 2 --steps 50 --delta 1e-6";

    assertThat(epsilon("account --rate 0.1" + numbers))
        .isEqualTo(epsilon("account --sampling poisson --rate 0.1" + numbers))
        .isLessThan(epsilon("account" + numbers));
    assertThat(epsilon("account --sampling none" + numbers))
        .isEqualTo(epsilon("account" + numbers));
  }

  @Test
  void stepsMayBeWrittenLikeRealNumbers() {
    assertThat(epsilon("account --rate 0.001 --noise 1 --steps 1e3 --delta 1e-5"))
        .isEqualTo(epsilon("account --rate 0.001 --noise 1 --steps 1000 --delta 1e-5"));
  }

  @Test
  void whatIsShownIsRoundedToTheHonestSide() {
    double upper = epsilon(MNIST + " --delta 1e-5");
    double lower =
        Shell.run(MNIST + " --delta 1e-5 --json").json().get("epsilon_lower").doubleValue();

    String row =
        Shell.run(MNIST + " --delta 1e-5")
            .out()
            .lines()
            .filter(line -> line.contains("charged"))
            .findFirst()
            .orElseThrow();
    String[] words = row.strip().split(" +", -1);

    assertThat(words[0]).isEqualTo("pld");
    assertThat(Double.parseDouble(words[1])).isBetween(lower * 0.999, lower);
    assertThat(Double.parseDouble(words[2])).isBetween(upper, upper * 1.001);
  }

  @Test
  void aPersonReadsTheTableTheAttackerAndTheAssumptions() {
    String text = Shell.run(MNIST + " --delta 1e-5 --accountant all").out();

    assertThat(text)
        .startsWith(
            "Gaussian noise 1.3, Poisson samples at rate 0.00426667, 3,515 steps; add-remove")
        .contains("epsilon at delta 1e-5")
        .contains("<- charged: the smallest proved upper bound")
        .contains("an approximation, not a bound: never charged")
        .contains("An attacker who accepts 0.1 % false alarms recognises a member at most ")
        .contains("An attacker who accepts 1 % false alarms")
        .contains("An attacker who accepts 10 % false alarms")
        .contains("  - Poisson sampling: every step draws its batch afresh")
        .contains("L2 distance");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  @Test
  void monotoneInEveryArgument() {
    List<Double> byNoise = new ArrayList<>();
    List<Double> bySteps = new ArrayList<>();
    List<Double> byRate = new ArrayList<>();
    List<Double> byDelta = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      byNoise.add(-epsilon("account --rate 0.01 --steps 100 --delta 1e-6 --noise " + (0.6 + i)));
      bySteps.add(epsilon("account --rate 0.01 --noise 1 --delta 1e-6 --steps 1e" + i));
      byRate.add(epsilon("account --steps 100 --noise 1 --delta 1e-6 --rate 1e-" + (6 - i)));
      byDelta.add(epsilon("account --rate 0.01 --noise 1 --steps 100 --delta 1e-" + (i + 2)));
    }

    assertThat(List.of(byNoise, bySteps, byRate, byDelta))
        .allSatisfy(values -> assertThat(values).isSorted().doesNotHaveDuplicates());
    assertThat(bySteps).allSatisfy(value -> assertThat(value).isNotNegative());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--noise 0.05 --steps 1e7 --delta 1e-30",
        "--rate 1e-9 --noise 1e4 --steps 1 --delta 0.5",
        "--rate 1 --noise 0.05 --steps 1e7 --delta 0.5",
        "--mechanism laplace --rate 1e-9 --noise 0.05 --steps 1e7 --delta 1e-30",
        "--sampling without-replacement --rate 0.5 --noise 0.05 --steps 1e7 --delta 1e-30",
      })
  void theEndsOfTheRangeGiveNumbers(String options) {
    JsonNode json = Shell.run("account --json " + options).json();

    assertThat(json.get("epsilon_upper").isNumber()).isTrue();
    assertThat(json.get("epsilon_upper").doubleValue()).isNotNegative().isFinite();
    json.get("attacker")
        .forEach(
            view ->
                assertThat(view.get("true_positive_rate_upper").doubleValue())
                    .isBetween(view.get("false_positive_rate").doubleValue() * 0.999, 1.0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--epsilon 1e6",
        "--rate 3.928e-06 --epsilon 2774",
        "--rate 0.1 --epsilon 1e6",
        "--mechanism laplace --rate 4e-9 --epsilon 1416",
        "--mechanism laplace --rate 0.5 --steps 5 --epsilon 1e6",
        "--sampling without-replacement --rate 0.5 --steps 2 --epsilon 800",
        "--rate 0.5 --steps 100 --epsilon 0",
      })
  void deltaIsAProbabilityWhateverTheEpsilon(String options) {
    JsonNode json = Shell.run("account --noise 2 --json " + options).json();

    assertThat(json.get("delta_upper").doubleValue()).isBetween(0.0, 1.0);
    assertThat(json.get("delta_lower").doubleValue())
        .isBetween(0.0, json.get("delta_upper").doubleValue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--noise 1 --delta 1e-5 --rate 1.5 | --rate: must be in (0, 1], was 1.5; give the expected"
            + " share of the records in a batch, such as 0.01",
        "--noise 1 --delta 1e-5 --rate 0   | --rate: must be in (0, 1], was 0; give the expected"
            + " share of the records in a batch, such as 0.01",
        "--noise 1 --delta 1e-5 --rate NaN | --rate: must be in (0, 1], was NaN; give the expected"
            + " share of the records in a batch, such as 0.01",
        "--noise 1 --delta 1e-5 --rate a   | --rate: must be in (0, 1], was a; give the expected"
            + " share of the records in a batch, such as 0.01",
        "--noise -1 --delta 1e-5           | --noise: must be from 0.005 to 1e15, was -1; give the"
            + " noise over the sensitivity, such as 1.1",
        "--noise 0 --delta 1e-5            | --noise: must be from 0.005 to 1e15, was 0; give the"
            + " noise over the sensitivity, such as 1.1",
        "--noise 1e400 --delta 1e-5        | --noise: must be from 0.005 to 1e15, was 1e400; give"
            + " the noise over the sensitivity, such as 1.1",
        "--noise Infinity --delta 1e-5     | --noise: must be from 0.005 to 1e15, was Infinity;"
            + " give the noise over the sensitivity, such as 1.1",
        "--delta 1e-5                      | --noise: is required, was not given; add --noise S"
            + " ('priory calibrate' finds it)",
        "--noise 1 --delta 0               | --delta: must be in (0, 1) for Gaussian noise, which"
            + " promises nothing at delta 0, was 0; give a small one such as 1e-6, or use"
            + " --mechanism laplace",
        "--noise 1 --delta 1               | --delta: must be in [0, 1), was 1; give less than one"
            + " over the number of records, such as 1e-6",
        "--noise 1 --delta NaN             | --delta: must be in [0, 1), was NaN; give less than"
            + " one over the number of records, such as 1e-6",
        "--noise 1 --delta -1e-5           | --delta: must be in [0, 1), was -1e-5; give less than"
            + " one over the number of records, such as 1e-6",
        "--noise 1                         | --delta, --epsilon: one of them must be given, the"
            + " other is the answer, was neither; give --delta D to get epsilon, or --epsilon E to"
            + " get delta",
        "--noise 1 --delta 0.1 --epsilon 1 | --delta, --epsilon: one of them must be given, the"
            + " other is the answer, was both; give --delta D to get epsilon, or --epsilon E to get"
            + " delta",
        "--noise 1 --epsilon -1            | --epsilon: must be from 0 to 1e6, was -1; give"
            + " the epsilon at which delta is asked, such as 1",
        "--noise 1 --epsilon Infinity      | --epsilon: must be from 0 to 1e6, was Infinity;"
            + " give the epsilon at which delta is asked, such as 1",
        "--noise 1 --delta 0.1 --steps 0   | --steps: must be a whole number from 1 to 1e9, was 0;"
            + " give how often the noisy step is taken, such as 1000 or 1e5",
        "--noise 1 --delta 0.1 --steps 1.5 | --steps: must be a whole number from 1 to 1e9, was"
            + " 1.5; give how often the noisy step is taken, such as 1000 or 1e5",
        "--noise 1 --delta 0.1 --steps 1e99 | --steps: must be a whole number from 1 to 1e9, was"
            + " 1e99; give how often the noisy step is taken, such as 1000 or 1e5",
        "--noise 1 --delta 0.1 --steps     | --steps: needs a value, was given without one; write"
            + " --steps T (see 'priory account --help')",
        "--noise 1 --delta 0.1 --sampling poison | --sampling: must be one of none, poisson,"
            + " without-replacement, was poison; did you mean poisson?",
        "--noise 1 --delta 0.1 --sampling poisson | --rate: is required with --sampling poisson,"
            + " was not given; add --rate Q, the expected share of the records in a step",
        "--noise 1 --delta 0.1 --sampling none --rate 0.1 | --rate: must be left out with"
            + " --sampling none, was 0.1; drop it, or choose --sampling poisson or"
            + " without-replacement",
        "--noise 1 --delta 0.1 --mechanism laplacian | --mechanism: must be one of gaussian,"
            + " laplace, was laplacian; did you mean laplace?",
        "--noise 1 --delta 0.1 --neighbours all | --neighbours: must be one of add-remove,"
            + " replace-one, was all; see 'priory account --help'",
        "--noise 1 --delta 0.1 --accountant pdl | --accountant: must be one of best, pld, rdp,"
            + " rdp-classic, exact, advanced, optimal, gdp-clt, all, was pdl; did you mean pld?",
        "--noise 1 --delta 0.1 --sampling without-replacement --rate 0.1 --neighbours add-remove |"
            + " --neighbours: must be replace-one with --sampling without-replacement, was"
            + " add-remove; adding a record would change the fixed sizes: use replace-one (noise"
            + " relative to that sensitivity), or --sampling poisson",
        "--noise 1 --delta 0.1 --nois 2    | --nois: must be an option of 'priory account', was"
            + " --nois; did you mean --noise?",
        "--noise 1 --delta 0.1 extra       | priory account: takes no such argument, was extra;"
            + " leave it out, or see 'priory account --help'",
        "--noise 1 --mechanism laplace --delta 0 --accountant pld | --accountant: must be best with"
            + " --delta 0, was pld; leave it out, or give a delta",
        "--noise 1 --mechanism laplace --delta 0 --plot x.svg | --plot: needs a delta above 0, was"
            + " x.svg; give --delta D > 0, or leave --plot out",
        "--noise 1 --delta 0.1 --plot /no/such/folder/x.svg | --plot: must be a file that can be"
            + " written, was /no/such/folder/x.svg; name a file in an existing folder, such as"
            + " privacy.svg",
        "--noise 1 --delta 0.1 --plot /    | --plot: must be a file that can be written, was /;"
            + " name a file in an existing folder, such as privacy.svg",
      })
  void badInputIsOneLine(String options, String said) {
    assertThat(Shell.run("account " + options).refusal()).isEqualTo("priory: " + said);
    assertThat(Shell.run("account --json " + options).refusal()).isEqualTo("priory: " + said);
  }

  @Test
  void anAccountantThatDoesNotKnowTheProcedureSaysWhy() {
    String said = Shell.run(MNIST + " --delta 1e-5 --accountant exact").refusal();

    assertThat(said)
        .startsWith(
            "priory: --accountant: must be able to bound gaussian, sampling poisson, add-remove,"
                + " was exact; ");
  }

  private static final String DYNAMICS =
      "account --convert sgd --learning-rate 5e-6 --clip 1.5 --records 60000 --temperature 0.5"
          + " --rate 0.004266666666666667 --steps 3515 --delta 1e-5 --json";

  @Test
  void langevinDynamicsAreGradientDescentOfTheNoiseThatTheyHave() {
    JsonNode json = Shell.run(DYNAMICS).json();
    JsonNode descent = json.get("conversion").get("sgd");

    // Theorem 1 of Bu et al. (2021), corrected: |B|/(n C sqrt(eta)) = 1.272 with the paper's
    // numbers
    double noise = 256 / (60000 * 1.5 * Math.sqrt(5e-6));
    assertThat(noise).isCloseTo(1.272, within(5e-4));
    assertThat(descent.get("noise").doubleValue()).isCloseTo(noise, within(1e-12));
    assertThat(descent.get("learning_rate").doubleValue()).isCloseTo(0.3, within(1e-12));
    assertThat(json.get("event").get("noise").doubleValue()).isCloseTo(noise, within(1e-12));
    assertThat(json.get("epsilon_upper").doubleValue())
        .isEqualTo(
            epsilon(
                MNIST.replace("--noise 1.3", "--noise " + descent.get("noise")) + " --delta 1e-5"));
    // The twin: at the posterior's own temperature there is sqrt(2) times the noise.
    JsonNode posterior = Shell.run(DYNAMICS.replace(" --temperature 0.5", "")).json();
    assertThat(posterior.get("conversion").get("sgd").get("noise").doubleValue())
        .isCloseTo(Math.sqrt(2) * noise, within(1e-12));
  }

  @Test
  void gradientDescentHasATemperature() {
    String line = " --convert sgld --learning-rate 0.3 --clip 1.5 --records 60000 --delta 1e-5";
    JsonNode json = Shell.run(MNIST + line + " --temperature 0.5 --json").json();
    JsonNode dynamics = json.get("conversion").get("sgld");
    double clip = json.get("conversion").get("clip_at_temperature_wanted").doubleValue();

    // n r (sigma C)^2 / (2 |B|^2)
    assertThat(dynamics.get("temperature").doubleValue())
        .isCloseTo(60000 * 0.3 * Math.pow(1.3 * 1.5 / 256, 2) / 2, within(1e-12));
    assertThat(dynamics.get("learning_rate").doubleValue()).isCloseTo(5e-6, within(1e-18));
    // |B|/(sqrt(n r) sigma), and back
    assertThat(clip).isCloseTo(256 / (Math.sqrt(60000 * 0.3) * 1.3), within(1e-12));
    String back = DYNAMICS.replace("--clip 1.5", "--clip " + clip);
    assertThat(Shell.run(back).json().get("conversion").get("sgd").get("noise").doubleValue())
        .isCloseTo(1.3, within(1e-12));
    assertThat(Shell.run(MNIST + line).out())
        .contains("DP-SGLD  learning rate 5e-6", "Temperature 1 has clip 2.0758");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--noise 1 --clip 1 | --learning-rate, --clip, --records, --temperature: must go with"
            + " --convert, was given without it; add --convert sgd or --convert sgld, or leave them"
            + " out: the cost depends on the noise alone",
        "--convert sgd --noise 1 --clip 1 | --noise: must be left out with --convert sgd, was 1; it"
            + " follows from --learning-rate, --clip and --temperature: drop it",
        "--convert sgld --clip 1 | --noise: is required, was not given; add --noise S ('priory"
            + " calibrate' finds it)",
        "--convert sgld --noise 1 --clip 1 | --records: is required with --convert, was not given;"
            + " add --records N",
        "--convert adam | --convert: must be one of sgd, sgld, was adam; see 'priory account --help'",
        "--convert sgld --noise 1 --mechanism laplace | --convert: needs Gaussian noise and"
            + " add-remove neighbours, whose sensitivity is the clip, was laplace, sampling none,"
            + " add-remove; use --mechanism gaussian with --sampling poisson or none",
        "--convert sgd --clip 1 --records 10 --learning-rate 1e50 | --learning-rate, --clip,"
            + " --temperature: must leave a noise from 0.005 to 1e15 times the clip, was"
            + " 1.414213562373095E-25; the noise is rate sqrt(2 temperature / learning rate) / clip,"
            + " and the learning rate is that for the sum of losses, such as 1e-5",
      })
  void aConversionThatCannotBeIsRefused(String options, String said) {
    assertThat(Shell.run("account --delta 1e-5 " + options).refusal()).isEqualTo("priory: " + said);
  }

  @Test
  void helpShowsExamplesThatWork() {
    String help = Shell.run("account --help").out();
    List<String> examples =
        help.lines()
            .map(String::strip)
            .filter(line -> line.startsWith("priory account --"))
            .toList();

    assertThat(examples).hasSize(5);
    assertThat(examples)
        .allSatisfy(
            line -> assertThat(Shell.run(line.substring("priory ".length())).code()).isZero());
  }

  private static double epsilon(String line) {
    return Shell.run(line + " --json").json().get("epsilon_upper").doubleValue();
  }
}
