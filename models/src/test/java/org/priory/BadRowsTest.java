package org.priory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.model.Coefficients;
import org.priory.models.model.Settings;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;

/**
 * Values that cannot be count as the schema says, in silence: a fit without noise finds the same in
 * a table that has them and in one where somebody put what they count as in their place.
 */
class BadRowsTest {
  private static final int ROWS = 600;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column.Number("age", 20, 80, 10.0, null),
              new Column.Number("visits", 0, 30),
              new Column.Number("years", 0.5, 10),
              new Column.Number("weight", 1, 5),
              new Column.Number("begin", 0, 10),
              new Column.Number("end", 0, 20),
              Column.Category.of("died", "no", "yes")),
          List.of(""),
          null,
          Size.of(ROWS),
          Schema.Layout.DEFAULTS);

  @TempDir private Path folder;

  /** A cell of every tenth row is replaced. */
  private Path table(String name, int place, String cell) throws Exception {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("age,visits,years,weight,begin,end,died\n");
    for (int i = 0; i < ROWS; i++) {
      double begin = 5 * random.nextDouble();
      String[] cells = {
        number(20 + 60 * random.nextDouble()),
        Integer.toString(random.nextInt(6)),
        number(0.5 + 9 * random.nextDouble()),
        number(1 + 3 * random.nextDouble()),
        number(begin),
        number(begin + 1 + 10 * random.nextDouble()),
        random.nextBoolean() ? "yes" : "no"
      };
      if (i % 10 == 0) {
        cells[place] = cell;
      }
      text.append(String.join(",", cells)).append('\n');
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private Coefficients fit(ModelChoice model, Path csv) throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      return priory
          .prepare(model, Table.of(csv, SCHEMA), BUDGET, FitOptions.defaults().withoutNoise())
          .run()
          .posterior();
    }
  }

  /** Both cells are the same to a fit, and a third one is not. */
  private void same(ModelChoice model, int place, String bad, String counts, String other)
      throws Exception {
    Coefficients first = fit(model, table("bad.csv", place, bad));
    Coefficients second = fit(model, table("good.csv", place, counts));
    Coefficients third = fit(model, table("other.csv", place, other));
    assertThat(first.mean("age")).isEqualTo(second.mean("age"));
    assertThat(first.sd("age")).isEqualTo(second.sd("age"));
    assertThat(first.mean("age")).isNotEqualTo(third.mean("age"));
  }

  @Test
  void aNegativeCountIsNone() throws Exception {
    same(Models.poisson(formula("visits ~ age")), 1, "-4", "0", "9");
  }

  @Test
  void anExposureOfZeroIsTheLeast() throws Exception {
    same(Models.poisson(formula("visits ~ age"), "years"), 2, "0", "0.5", "9");
  }

  @Test
  void aWeightOutOfBoundsIsTheNearest() throws Exception {
    ModelChoice model =
        Models.poisson(formula("visits ~ age")).with(Settings.NONE.withWeights("weight"));
    same(model, 3, "-1", "1", "3");
    same(model, 3, "1000", "5", "3");
  }

  /** One that ends before it begins adds nothing, as one without an end. */
  @Test
  void aFollowUpThatEndsBeforeItBeginsIsNothing() throws Exception {
    ModelChoice model =
        Models.survival(
            formula("end ~ age"),
            new SurvivalChoice("died", Optional.of("begin"), List.of(5.0, 10.0)));
    same(model, 5, "0", "", "15");
  }

  private static Formula formula(String text) {
    return Formula.parse(text);
  }
}
