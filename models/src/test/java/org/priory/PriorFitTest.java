package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.model.Coefficients;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Prior;
import org.priory.models.model.Settings;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;

/** Priors that a person gives, from the text to the posterior. */
class PriorFitTest {
  private static final int ROWS = 1000;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(2, 1e-6);
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column.Number("dose", 0, 10, 2.0, null),
              new Column.Number("weight", 40, 120, 10.0, null),
              Column.Category.of("sex", "f", "m"),
              new Column.Number("gain", -50, 50),
              Column.Category.of("cured", "no", "yes")),
          List.of(""),
          null,
          Size.of(ROWS),
          Schema.Layout.DEFAULTS);

  @TempDir private Path folder;
  private Path csv;
  private final double[][] x = new double[ROWS][];
  private final double[] gain = new double[ROWS];
  private final boolean[] cured = new boolean[ROWS];

  /** gain = 3 + 2 (dose - 5)/2 - (weight - 80)/10 + 1.5 men + noise of sd 4; cured by a third. */
  @BeforeEach
  void patients() throws Exception {
    Random random = new Random(9);
    StringBuilder text = new StringBuilder("dose,weight,sex,gain,cured\n");
    for (int i = 0; i < ROWS; i++) {
      double dose = rounded(10 * random.nextDouble());
      double weight = rounded(40 + 80 * random.nextDouble());
      boolean male = random.nextBoolean();
      // as coefficients are read: by steps, around the middle of the bounds
      x[i] = new double[] {1, (dose - 5) / 2, (weight - 80) / 10, male ? 1 : 0};
      double line = 3 + 2 * x[i][1] - x[i][2] + 1.5 * x[i][3];
      gain[i] = rounded(line + 4 * random.nextGaussian());
      cured[i] = random.nextDouble() < 1 / (1 + Math.exp(-line / 4));
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f,%.2f,%s,%.2f,%s%n",
              dose,
              weight,
              male ? "m" : "f",
              gain[i],
              cured[i] ? "yes" : "no"));
    }
    csv = Files.writeString(folder.resolve("patients.csv"), text);
  }

  private static double rounded(double value) {
    return Math.rint(100 * value) / 100;
  }

  private Fit fit(ModelChoice model, FitOptions options, String... priors) throws Exception {
    Settings settings = Settings.NONE.withPriors(Arrays.stream(priors).map(Prior::parse).toList());
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      return priory.prepare(model.with(settings), Table.of(csv, SCHEMA), BUDGET, options).run();
    }
  }

  private static FitOptions seeded() {
    return FitOptions.defaults().seeded(4);
  }

  /** One that is narrow comes back, whatever the data say: mean and standard deviation. */
  @Test
  void comesBackIfItIsNarrow() throws Exception {
    for (ModelChoice model :
        List.of(
            Models.logistic(Formula.parse("cured ~ dose*sex + weight")),
            Models.probit(Formula.parse("cured ~ dose*sex + weight")),
            Models.linear(Formula.parse("gain ~ dose*sex + weight")))) {
      Coefficients posterior =
          fit(
                  model,
                  seeded(),
                  "normal(0.3, 0.0001)",
                  "sex = normal(-1, 0.0002)",
                  "dose:sex=student(5, 0.1, 0.0001)",
                  "(intercept)=normal(2, 0.0005)")
              .posterior();
      back(posterior, "dose", 0.3, 0.0001);
      back(posterior, "weight", 0.3, 0.0001);
      back(posterior, "sex=m", -1, 0.0002);
      back(posterior, "sex=(other)", -1, 0.0002);
      assertThat(posterior.mean("dose:sex=m")).isCloseTo(0.1, within(0.01));
      back(posterior, "(intercept)", 2, 0.0005);
    }
  }

  private static void back(Coefficients posterior, String name, double mean, double sd) {
    assertThat(posterior.mean(name)).as(name).isCloseTo(mean, within(sd));
    assertThat(posterior.sd(name) / sd).as(name).isCloseTo(1, within(0.05));
  }

  /**
   * Without noise the linear regression's posterior is the textbook's: precision X'X/s^2 + P, s^2
   * the variance of the residuals; the prior of the other coefficients is wide. The method takes
   * scores of residuals that are cut far out, so means agree to a fifth of a standard deviation.
   */
  @Test
  void isTheConjugatePosteriorWithoutNoise() throws Exception {
    Coefficients posterior =
        fit(
                Models.linear(Formula.parse("gain ~ dose + weight + sex")),
                FitOptions.defaults().withoutNoise(),
                "normal(0, 100)",
                "dose=normal(1, 0.08)",
                "sex=normal(0, 0.3)")
            .posterior();
    double[] wide = {1e-6, 1 / (0.08 * 0.08), 1e-4, 1 / 0.09};
    double[][] information = new double[4][5];
    double variance = 16;
    for (int round = 0; round < 3; round++) {
      information = new double[4][5];
      for (int j = 0; j < 4; j++) {
        information[j][j] = wide[j];
      }
      information[1][4] = 1 / (0.08 * 0.08);
      for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < 4; j++) {
          information[j][4] += x[i][j] * gain[i] / variance;
          for (int k = 0; k < 4; k++) {
            information[j][k] += x[i][j] * x[i][k] / variance;
          }
        }
      }
      double[] b = solved(information, 4);
      variance = 0;
      for (int i = 0; i < ROWS; i++) {
        double fitted = 0;
        for (int j = 0; j < 4; j++) {
          fitted += x[i][j] * b[j];
        }
        variance += (gain[i] - fitted) * (gain[i] - fitted) / ROWS;
      }
    }
    double[] b = solved(information, 4);
    String[] names = {"(intercept)", "dose", "weight", "sex=m"};
    for (int j = 0; j < 4; j++) {
      double sd = Math.sqrt(inverse(information, j));
      assertThat(posterior.sd(names[j]) / sd).as(names[j]).isCloseTo(1, within(0.06));
      assertThat((posterior.mean(names[j]) - b[j]) / sd).as(names[j]).isCloseTo(0, within(0.2));
    }
    // the twin: without the prior dose is elsewhere, by several standard deviations
    Coefficients without =
        fit(
                Models.linear(Formula.parse("gain ~ dose + weight + sex")),
                FitOptions.defaults().withoutNoise())
            .posterior();
    assertThat((without.mean("dose") - b[1]) / posterior.sd("dose")).isGreaterThan(3);
  }

  /** The mode of a logistic regression under the prior by plain Newton steps, near which it is. */
  @Test
  void isNearTheModeOfTheClassesWithoutNoise() throws Exception {
    Coefficients posterior =
        fit(
                Models.logistic(Formula.parse("cured ~ dose + weight + sex")),
                FitOptions.defaults().withoutNoise(),
                "normal(0, 0.05)",
                "sex=normal(0, 50)")
            .posterior();
    double[] precision = {0.01, 400, 400, 1.0 / 2500};
    double[] b = new double[4];
    double[][] hessian = new double[4][5];
    for (int step = 0; step < 30; step++) {
      hessian = new double[4][5];
      for (int j = 0; j < 4; j++) {
        hessian[j][j] = precision[j];
        hessian[j][4] = -precision[j] * b[j];
      }
      for (int i = 0; i < ROWS; i++) {
        double eta = 0;
        for (int j = 0; j < 4; j++) {
          eta += x[i][j] * b[j];
        }
        double p = 1 / (1 + Math.exp(-eta));
        for (int j = 0; j < 4; j++) {
          hessian[j][4] += x[i][j] * ((cured[i] ? 1 : 0) - p);
          for (int k = 0; k < 4; k++) {
            hessian[j][k] += p * (1 - p) * x[i][j] * x[i][k];
          }
        }
      }
      double[] by = solved(hessian, 4);
      for (int j = 0; j < 4; j++) {
        b[j] += by[j];
      }
    }
    String[] names = {"(intercept)", "dose", "weight", "sex=m"};
    for (int j = 0; j < 4; j++) {
      double sd = Math.sqrt(inverse(hessian, j));
      assertThat((posterior.mean(names[j]) - b[j]) / sd).as(names[j]).isCloseTo(0, within(0.35));
      assertThat(posterior.sd(names[j]) / sd).as(names[j]).isCloseTo(1, within(0.1));
    }
  }

  /** Solves A b = r for the rows (A, r), by elimination. */
  private static double[] solved(double[][] rows, int n) {
    double[][] a = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        if (k != i) {
          double factor = a[k][i] / a[i][i];
          for (int j = 0; j <= n; j++) {
            a[k][j] -= factor * a[i][j];
          }
        }
      }
    }
    double[] b = new double[n];
    for (int i = 0; i < n; i++) {
      b[i] = a[i][n] / a[i][i];
    }
    return b;
  }

  /** An entry of the diagonal of A^-1. */
  private static double inverse(double[][] rows, int j) {
    double[][] a = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    for (int i = 0; i < a.length; i++) {
      a[i][a.length] = i == j ? 1 : 0;
    }
    return solved(a, a.length)[j];
  }

  @Test
  void standsInTheStatementAndTheReport() throws Exception {
    Path run = folder.resolve("run");
    fit(
        Models.logistic("cured"),
        FitOptions.defaults().into(run),
        "student(4, 0, 2.5)",
        "dose=normal(0.5, 0.25)");
    String words =
        "the prior, as coefficients are read: of dose is normal(0.5, 0.25), of all other terms"
            + " student(4, 0, 2.5)";
    assertThat(Files.readString(run.resolve("release/privacy.json"))).contains(words);
    assertThat(Files.readString(run.resolve("release/report.html"))).contains(words);
    Path usual = folder.resolve("usual");
    fit(Models.linear("gain"), FitOptions.defaults().into(usual));
    assertThat(Files.readString(usual.resolve("release/report.html")))
        .contains("the prior, by default: ", "normal(0, 2.5)");
  }

  /**
   * Draws stand for the posterior, in all files, and predict; a horseshoe draws small effects to 0.
   */
  @Test
  void aHorseshoeHasDraws() throws Exception {
    ModelChoice model = Models.logistic(Formula.parse("cured ~ dose + weight + sex + gain"));
    Path run = folder.resolve("sparse");
    Coefficients sparse =
        fit(model, FitOptions.defaults().withoutNoise().into(run), "horseshoe(0.02)").posterior();
    Coefficients usual = fit(model, FitOptions.defaults().withoutNoise()).posterior();
    // 0.37, 0.15 wide, and 0.5, 0.05 wide
    assertThat(Math.abs(sparse.mean("sex=m"))).isLessThan(0.7 * Math.abs(usual.mean("sex=m")));
    assertThat(sparse.mean("dose") / usual.mean("dose")).isBetween(0.85, 1.15);
    String words =
        "horseshoe(0.02, 2.5), of numbers and categories of two values: 0.02 of 4 effects are"
            + " expected to be other than 0";
    assertThat(Files.readString(run.resolve("internal/privacy.json")))
        .contains(words, "consists of draws");
    assertThat(Files.readAllLines(run.resolve("internal/draws.csv")).size()).isGreaterThan(2900);
    Path out = folder.resolve("p.csv");
    Priory.read(run).predict(csv, out, PredictionDetail.DEFAULT);
    assertThat(Files.readAllLines(out)).hasSize(ROWS + 1);
  }

  /**
   * Of a number, the slab is by default 2.5 standard deviations of one that is even between its
   * bounds, and effects are read in its own units; predictions have intervals.
   */
  @Test
  void aHorseshoeOfANumberHasDraws() throws Exception {
    ModelChoice model = Models.linear(Formula.parse("gain ~ dose + weight + sex"));
    Path run = folder.resolve("number");
    fit(model, FitOptions.defaults().withoutNoise().into(run), "horseshoe(1)");
    assertThat(Files.readString(run.resolve("internal/privacy.json")))
        .contains("expected to be other than 0", "consists of draws");
    assertThat(Files.readAllLines(run.resolve("internal/draws.csv")).size()).isGreaterThan(2900);
    Path out = folder.resolve("p.csv");
    Priory.read(run).predict(csv, out, PredictionDetail.DEFAULT);
    assertThat(Files.readAllLines(out)).hasSize(ROWS + 1);
  }

  @Test
  void isRefusedWhereItCannotBe() {
    assertRefused("must be normal(mean, sd), student", "laplace(0, 1)");
    assertRefused("fewer effects other than 0 than there are, which is 4", "horseshoe(4)");
    assertRefused("a number of effects above 0", "horseshoe(0)");
    assertRefused("as it is one coefficient", "(intercept)=horseshoe");
    assertThatThrownBy(
            () ->
                fit(Models.linear(Formula.parse("gain ~ dose + (1 | sex)")), seeded(), "horseshoe"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be normal or student beside groups");
    assertRefused("did you mean dose?", "dos=normal(0, 1)");
    assertRefused("give one for all values of sex", "sex=m=normal(0, 1)");
    assertRefused("must be given once", "dose=normal(0, 1)", "dose=normal(0, 2)");
    assertRefused("a scale above 0", "normal(0, 0)");
    assertRefused("must be numbers in", "normal(0, x)");
    assertThatThrownBy(() -> fit(Models.logistic("cured").by("vips"), seeded(), "normal(0, 1)"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("take newton of logistic, probit or linear");
    assertThatThrownBy(() -> fit(Models.softmax("cured"), seeded(), "normal(0, 1)"))
        .isInstanceOf(BadData.class);
    assertThat(folder.resolve("ledger.db")).satisfies(this::isUncharged);
  }

  private void isUncharged(Path ledger) {
    try (Priory priory = Priory.open(ledger)) {
      assertThat(priory.ledger().datasets()).isEmpty();
    }
  }

  private void assertRefused(String message, String... priors) {
    assertThatThrownBy(() -> fit(Models.logistic("cured"), seeded(), priors))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith("`prior`")
        .hasMessageContaining(message);
  }

  @Test
  void staysWithOtherSettings() {
    List<Prior> priors = List.of(Prior.normal(0, 1).of("age"), Prior.student(3, 0, 1));
    assertThat(Settings.NONE.withPriors(priors).withSteps(5).withClip(1).withRate(0.1).priors())
        .isEqualTo(priors);
    assertThat(Prior.parse("ns(age, 3)[2] = student(3, -1e-2, 2)"))
        .isEqualTo(Prior.student(3, -0.01, 2).of("ns(age, 3)[2]"));
    assertThat(Prior.parse(Prior.student(3, -0.01, 2).law())).isEqualTo(Prior.student(3, -0.01, 2));
    assertThat(Prior.parse("horseshoe")).isEqualTo(Prior.horseshoe());
    assertThat(Prior.parse("age = horseshoe(1)").of("age")).isEqualTo(Prior.horseshoe(1).of("age"));
    assertThat(Prior.parse(Prior.horseshoe(2, 1).law())).isEqualTo(Prior.horseshoe(2, 1));
  }
}
