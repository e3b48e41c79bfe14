package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Settings;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;

/** Weights of a survey, from the file to the posterior and what is kept. */
class WeightsFitTest {
  private static final int ROWS = 3000;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(10, 1e-6);
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column.Number("w", 0, 5),
              new Column.Number("age", 20, 80),
              new Column.Number("below", -1, 5),
              Column.Category.of("ill", "no", "yes")),
          List.of("", "?"),
          null,
          Size.of(ROWS),
          Schema.Layout.DEFAULTS);

  @TempDir private Path folder;
  private Path csv;

  /** Four in five of the ill are in the data, and one in five of the others: half are ill. */
  @BeforeEach
  void survey() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("w,age,below,ill\n");
    for (int rows = 0; rows < ROWS; ) {
      boolean ill = random.nextInt(5) == 0;
      if (random.nextDouble() < (ill ? 0.8 : 0.2)) {
        // what cannot be read, or is beyond the bounds, counts in silence
        String weight = rows % 500 == 0 ? "?" : rows % 501 == 0 ? "99" : ill ? "1.25" : "5";
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%.1f,0,%s%n",
                weight,
                20 + 60 * random.nextDouble(),
                ill ? "yes" : "no"));
        rows++;
      }
    }
    csv = Files.writeString(folder.resolve("survey.csv"), text);
  }

  private Prepared prepare(ModelChoice model, Priory priory, String weights) {
    return priory.prepare(
        model.with(Settings.NONE.withWeights(weights)),
        Table.of(csv, SCHEMA),
        BUDGET,
        FitOptions.defaults().into(folder.resolve("out")));
  }

  /** A fifth of the population is ill, half of the sample: log odds -1.4 and 0. */
  @Test
  void findsThePopulation() throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      Prepared prepared = prepare(Models.logistic(Formula.parse("ill ~ age")), priory, "w");
      String forecast = prepared.forecast().wordsAndWhy();
      assertThat(forecast)
          .contains("a row counts as its w over 5", "as if there were 1,500 records and not 3,000");
      Fit fit = prepared.run();
      assertThat(fit.posterior().mean("(intercept)")).isBetween(-1.9, -1.0);
    }
    Path release = folder.resolve("out/release");
    assertThat(Files.readString(release.resolve("model.json"))).contains("\"weighted_by\" : \"w\"");
    assertThat(Files.readString(release.resolve("privacy.json")))
        .contains("weighted by w, the inverse of a row's chance", "what the weights add up to")
        .contains("how weighted scores vary", "a row counts as its w over 5");
    assertThat(Files.readString(release.resolve("report.html"))).contains("weighted by w");
    // predictions need no weights
    Path others = Files.writeString(folder.resolve("others.csv"), "age,below,ill\n50,0,no\n");
    Path predicted = folder.resolve("predicted.csv");
    Priory.read(folder.resolve("out")).predict(others, predicted, PredictionDetail.DEFAULT);
    assertThat(Files.readAllLines(predicted)).hasSize(2);
  }

  /** A row without a weight may be left out, and then the statement says so. */
  @Test
  void theStatementNamesTheWeightThatDropsRows() throws Exception {
    Schema dropping =
        SCHEMA.with(
            column ->
                column instanceof Column.Number number && number.name().equals("w")
                    ? number.withMissing(MissingPolicy.DROP)
                    : column);
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      priory
          .prepare(
              Models.logistic(Formula.parse("ill ~ age")).with(Settings.NONE.withWeights("w")),
              Table.of(csv, dropping),
              BUDGET,
              FitOptions.defaults().into(folder.resolve("out")))
          .run();
    }
    Path release = folder.resolve("out/release");
    assertThat(Files.readString(release.resolve("privacy.json")))
        .contains("a row in which w is missing adds nothing and is not counted");
    assertThat(Files.readString(release.resolve("report.html"))).contains("in which w is missing");
  }

  private void refused(ModelChoice model, String weights, String... words) throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      assertThatThrownBy(() -> prepare(model, priory, weights).run())
          .isInstanceOf(BadData.class)
          .hasMessageContainingAll(words);
      assertThat(Files.exists(folder.resolve("out"))).isFalse();
    }
  }

  /** Before anything is charged. */
  @Test
  void whatCannotBeAWeightIsRefused() throws Exception {
    refused(Models.logistic("ill"), "weight", "`weights`", "must be a column of the schema");
    refused(Models.logistic("ill"), "ill", "must be neither the target");
    refused(Models.linear("age"), "ill", "must be a number that is not below 0", "no number");
    refused(Models.logistic("ill"), "below", "must be a number that is not below 0", "from -1");
    refused(Models.logistic(Formula.parse("ill ~ age + w")), "w", "not the one of `weights`");
    refused(
        Models.logistic("ill").by("vips"), "w", "vips", "no intervals for weighted rows", "newton");
    refused(Models.network("age"), "w", "`weights`");
  }
}
