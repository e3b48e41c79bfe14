package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.model.Coefficients;
import org.priory.models.model.Labels;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;

/** A formula from the fit through the file to predictions. */
class FormulaFitTest {
  private static final int ROWS = 20_000;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(4, 1e-6);
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column.Number("age", 20, 80, 10.0, null),
              Column.Category.of("sex", "f", "m"),
              new Column.Number("income", 100, 10_000),
              Column.Category.of("ill", "no", "yes"),
              new Column.Number("cost", -20, 20)),
          List.of(""),
          null,
          Size.of(ROWS),
          Schema.Layout.DEFAULTS);

  @TempDir private Path folder;
  private Path csv;

  /** eta = -0.5 + 0.4 (age - 50)/10 (-0.3 for men) + 0.3 men - 0.6 (log(income) - log(1000)). */
  private static double eta(double age, boolean male, double income) {
    return -0.5
        + (male ? 0.1 : 0.4) * (age - 50) / 10
        + (male ? 0.3 : 0)
        - 0.6 * Math.log(income / 1000);
  }

  @BeforeEach
  void people() throws Exception {
    Random random = new Random(11);
    StringBuilder text = new StringBuilder("age,sex,income,ill,cost\n");
    for (int i = 0; i < ROWS; i++) {
      double age = 20 + 60 * random.nextDouble();
      boolean male = random.nextBoolean();
      double income = 100 * Math.pow(100, random.nextDouble());
      double eta = eta(age, male, income);
      boolean ill = random.nextDouble() < 1 / (1 + Math.exp(-eta));
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f,%s,%.1f,%s,%.3f%n",
              age,
              male ? "m" : "f",
              income,
              ill ? "yes" : "no",
              2 * eta + random.nextGaussian()));
    }
    csv = Files.writeString(folder.resolve("people.csv"), text);
  }

  private Fit fit(ModelChoice model, FitOptions options) throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      return priory.prepare(model, Table.of(csv, SCHEMA), BUDGET, options).run();
    }
  }

  /** 95 % intervals four times as wide hold the truth but with odds of 1e-14 each. */
  private static void holds(Coefficients posterior, String name, double truth) {
    assertThat(Math.abs(posterior.mean(name) - truth) / posterior.sd(name)).as(name).isLessThan(8);
    assertThat(posterior.sd(name)).as(name).isBetween(0.002, 0.2);
  }

  @Test
  void findsWhatTheRowsWereMadeBy() throws Exception {
    Formula formula = Formula.parse("ill ~ age*sex + log(income)");
    Coefficients logistic =
        fit(Models.logistic(formula), FitOptions.defaults().seeded(5)).posterior();
    holds(logistic, "(intercept)", -0.5);
    holds(logistic, "age", 0.4);
    holds(logistic, "sex=m", 0.3);
    holds(logistic, "age:sex=m", -0.3);
    holds(logistic, "log(income)", -0.6);
    Coefficients linear =
        fit(
                Models.linear(Formula.parse("cost ~ age*sex + log(income)")),
                FitOptions.defaults().seeded(6))
            .posterior();
    holds(linear, "age:sex=m", -0.6);
    holds(linear, "log(income)", -1.2);
    holds(linear, "(intercept)", -1);
    // the twin: main effects alone are another slope of age, the mean of both
    Coefficients twin =
        fit(
                Models.logistic(Formula.parse("ill ~ age + sex + log(income)")),
                FitOptions.defaults().seeded(7))
            .posterior();
    assertThat(Math.abs(twin.mean("age") - 0.4) / twin.sd("age")).isGreaterThan(8);
  }

  /** A model that was read predicts what the one that was fitted does, and a hand's sum. */
  @Test
  void comesBackFromTheFile() throws Exception {
    Path run = folder.resolve("run");
    Formula formula = Formula.parse("ill ~ age*sex + ns(age, 3) + log(income)");
    Fit fit = fit(Models.logistic(formula), FitOptions.defaults().withoutNoise().into(run));
    // with another formula an ended fit does not go on: its choices are others
    assertThat(fit.run().procedure().choices()).contains("explained by " + formula);
    Coefficients b = fit.posterior();
    Saved saved = Priory.read(run);
    Path rows =
        Files.writeString(
            folder.resolve("new.csv"), "income,sex,age\n1000,m,50\n1000,f,50\n2000,f,50\n");
    Path out = folder.resolve("p.csv");
    saved.predict(rows, out, PredictionDetail.DEFAULT);
    double[] p = new double[3];
    for (int i = 0; i < p.length; i++) {
      p[i] = Double.parseDouble(Files.readAllLines(out).get(i + 1).split(",", -1)[1]);
    }
    double intercept = b.mean("(intercept)");
    // predictions average over the posterior, which moves them by less than 1e-3 here
    assertThat(p[1]).isCloseTo(1 / (1 + Math.exp(-intercept)), within(1e-3));
    assertThat(p[0]).isCloseTo(1 / (1 + Math.exp(-intercept - b.mean("sex=m"))), within(1e-3));
    assertThat(p[2])
        .isCloseTo(
            1 / (1 + Math.exp(-intercept - b.mean("log(income)") * Math.log(2))), within(1e-3));
    Map<String, ?> metrics = saved.evaluate(csv, Labels.NONE);
    assertThat((Double) metrics.get("auc")).isGreaterThan(0.7);
    String json = Files.readString(run.resolve("internal/model.json"));
    assertThat(json).contains("\"formula\" : \"ill ~ age*sex + ns(age, 3) + log(income)\"");
    assertThat(Files.readString(run.resolve("internal/privacy.json"))).contains("ill ~ age*sex");
  }

  @Test
  void isNotInTheFileOfAFitWithoutOne() throws Exception {
    Path run = folder.resolve("run");
    fit(Models.linear("cost"), FitOptions.defaults().withoutNoise().into(run));
    assertThat(Files.readString(run.resolve("internal/model.json"))).doesNotContain("formula");
    assertThat(Files.readString(run.resolve("internal/posterior.json")))
        .doesNotContain("formula", "what its parts together add", "alone")
        .contains("A missing number counts as the middle of its bounds");
  }

  @Test
  void isRefusedBeforeAnythingIsCharged() throws Exception {
    for (String wrong : List.of("ill ~ agee", "ill ~ log(sex)", "ill ~ ns(age, knots = 90)")) {
      try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
        assertThatThrownBy(
                () ->
                    priory.prepare(
                        Models.logistic(Formula.parse(wrong)), Table.of(csv, SCHEMA), BUDGET))
            .isInstanceOf(BadData.class)
            .hasMessageContaining("`formula`: character ");
        assertThat(priory.ledger().datasets()).isEmpty();
      }
    }
    assertThatThrownBy(() -> Models.logistic(Formula.parse("~ age")))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must name the column");
  }
}
