package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.posterior.Interval;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.model.Settings;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.BudgetExceeded;
import org.sqlite.SQLiteDataSource;

/** A program that fits, saves, reads and predicts by the package {@code org.priory} alone. */
class PrioryTest {
  private static final int ROWS = 4000;
  private static final List<String> COLUMNS = List.of("age", "sex", "ill");
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column.Number("age", 0, 100),
              Column.Category.of("sex", "female", "male"),
              Column.Category.of("ill", "no", "yes")),
          List.of(""),
          null,
          Size.of(ROWS),
          Schema.Layout.DEFAULTS);
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);

  @TempDir private Path folder;
  private final List<@Nullable Object[]> rows = new ArrayList<>();
  private Path csv;

  /** Odds of illness grow by e^2 from age 0 to 100; every hundredth age is missing. */
  @BeforeEach
  void people() throws Exception {
    RandomSource random = InsecureSeededSource.of(7);
    StringBuilder text = new StringBuilder("age,sex,ill\n");
    for (int i = 0; i < ROWS; i++) {
      double age = Math.rint(1000 * random.nextDouble()) / 10;
      String sex = random.nextDouble() < 0.5 ? "female" : "male";
      boolean isIll = random.nextDouble() < 1 / (1 + Math.exp(1 - age / 50));
      Object shown = i % 100 == 99 ? null : age;
      rows.add(new @Nullable Object[] {shown, sex, isIll ? "yes" : "no"});
      text.append(shown == null ? "" : shown).append(',').append(sex).append(',');
      text.append(isIll ? "yes" : "no").append('\n');
    }
    csv = Files.writeString(folder.resolve("people.csv"), text);
  }

  private Priory priory(String ledger) {
    return Priory.open(folder.resolve(ledger));
  }

  @Test
  void fitsSavesReadsAndPredicts() throws Exception {
    Path run = folder.resolve("run");
    try (Priory priory = priory("ledger.db")) {
      Prepared prepared = priory.prepare(Models.logistic("ill"), Table.of(csv, SCHEMA), BUDGET);
      assertThat(prepared.forecast().words()).contains("95 % intervals will be about");
      assertThat(priory.ledger().datasets()).isEmpty();
      Fit fit = prepared.run();
      Interval age = fit.posterior().interval("age", 0.95);
      assertThat(age.low()).isPositive();
      assertThat(fit.posterior().mean("age")).isBetween(age.low(), age.high());
      assertThat(fit.posterior().interval("age", 0.5).low()).isGreaterThan(age.low());
      assertThat(fit.epsilon()).isBetween(0.9, 1.0);
      assertThat(fit.statement()).contains("Charged to data set people.csv: epsilon");
      assertThatThrownBy(() -> fit.posterior().mean("aeg"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("age");
      fit.save(run);
    }
    assertThat(run.resolve("release/report.html")).exists();
    assertThat(run.resolve("release/privacy.json")).exists();
    Saved saved = Priory.read(run);
    Path out = folder.resolve("predictions.csv");
    assertThat(saved.predict(csv, out, PredictionDetail.UNCERTAINTY).records()).isEqualTo(ROWS);
    assertThat(Files.readAllLines(out).get(0)).endsWith("low,high");
  }

  /** The same noise on the same rows gives the same bits, wherever the rows come from. */
  @Test
  void rowsFromAFileFromMemoryAndFromAQueryAreTheSame() throws Exception {
    String fromFile = seeded("a.db", Table.of(csv, SCHEMA));
    assertThat(seeded("b.db", Table.of("people", COLUMNS, rows, SCHEMA))).isEqualTo(fromFile);
    assertThat(seeded("c.db", Table.query(database(), "SELECT * FROM people ORDER BY id", SCHEMA)))
        .isEqualTo(fromFile);
    rows.get(0)[1] = "male".equals(rows.get(0)[1]) ? "female" : "male";
    assertThat(seeded("d.db", Table.of("people", COLUMNS, rows, SCHEMA))).isNotEqualTo(fromFile);
  }

  private String seeded(String ledger, Table table) throws Exception {
    try (Priory priory = priory(ledger)) {
      return priory
          .prepare(Models.logistic("ill"), table, BUDGET, FitOptions.defaults().seeded(3))
          .run()
          .run()
          .fitted()
          .parameters()
          .toString();
    }
  }

  private SQLiteDataSource database() throws Exception {
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + folder.resolve("people.sqlite"));
    try (Connection connection = database.getConnection()) {
      connection
          .createStatement()
          .execute("CREATE TABLE people (id INTEGER, age REAL, sex TEXT, ill TEXT)");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO people VALUES (?, ?, ?, ?)")) {
        for (int i = 0; i < rows.size(); i++) {
          insert.setInt(1, i);
          for (int j = 0; j < COLUMNS.size(); j++) {
            insert.setObject(j + 2, rows.get(i)[j]);
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
    return database;
  }

  /** A query without an order may give the rows in another one: the ledger has seen others. */
  @Test
  void rowsThatChangeBetweenTwoPassesAreRefused() throws Exception {
    int[] passes = {0};
    Table table =
        Table.of(
            "people",
            COLUMNS,
            () -> passes[0]++ == 0 ? rows.stream() : rows.subList(1, ROWS).stream(),
            SCHEMA);
    try (Priory priory = priory("ledger.db")) {
      Prepared prepared = priory.prepare(Models.logistic("ill"), table, BUDGET);
      assertThat(passes[0]).isZero();
      assertThatThrownBy(prepared::run)
          .isInstanceOf(BadData.class)
          .hasMessageContaining("must give the same rows every time");
    }
  }

  @Test
  void theSameRowsAreNotChargedUnderAnotherName() throws Exception {
    Table table = Table.of("people", COLUMNS, rows, SCHEMA);
    try (Priory priory = priory("ledger.db")) {
      priory.prepare(Models.logistic("ill"), table, BUDGET).run();
      Prepared again =
          priory.prepare(
              Models.logistic("ill"), table, BUDGET, FitOptions.defaults().chargedTo("others"));
      assertThatThrownBy(again::run).hasMessageContaining("use `dataset` people");
    }
  }

  @Test
  void aBudgetThatIsSpentIsRefused() throws Exception {
    try (Priory priory = priory("ledger.db")) {
      Table table = Table.of(csv, SCHEMA);
      priory.ledger().create(new Budget("people.csv", 1.2, 1e-5));
      priory.prepare(Models.logistic("ill"), table, BUDGET).run();
      assertThatThrownBy(() -> priory.prepare(Models.probit("ill"), table, BUDGET).run())
          .isInstanceOf(BudgetExceeded.class);
    }
  }

  /**
   * What is not allowed is told before it is asked for, whether the number of rows is known or not.
   */
  @Test
  void aBudgetIsRefusedBeforehand() {
    Schema secret =
        new Schema(SCHEMA.columns(), SCHEMA.missing(), null, Size.PRIVATE, SCHEMA.layout());
    try (Priory priory = priory("ledger.db")) {
      priory.ledger().create(new Budget("people.csv", 0.5, 1e-5));
      for (Schema schema : List.of(SCHEMA, secret)) {
        Table table = Table.of(csv, schema);
        Prepared much = priory.prepare(Models.logistic("ill"), table, BUDGET);
        assertThatThrownBy(much::requireBudget).isInstanceOf(BudgetExceeded.class);
        priory.prepare(Models.logistic("ill"), table, new PrivacyBudget(0.1, 1e-6)).requireBudget();
      }
      assertThat(priory.ledger().account("people.csv").spent()).isZero();
    }
  }

  @Test
  void aMethodWithoutHonestIntervalsHasEstimatesAlone() throws Exception {
    try (Priory priory = priory("ledger.db")) {
      Fit fit =
          priory
              .prepare(
                  Models.logistic("ill").by("vips").with(Settings.NONE.withSteps(5)),
                  Table.of(csv, SCHEMA),
                  BUDGET)
              .run();
      assertThat(fit.posterior().mean("age")).isFinite();
      assertThatThrownBy(() -> fit.posterior().interval("age", 0.95))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("No intervals: ");
    }
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    try (Priory priory = priory("ledger.db")) {
      assertThatThrownBy(() -> priory.prepare(Models.topics(5), Table.of(csv, SCHEMA), BUDGET))
          .isInstanceOf(BadData.class)
          .hasMessage(
              "people.csv: must be documents for topics, was table; give other data, or choose"
                  + " another model");
      assertThatThrownBy(() -> priory.prepare(Models.linear("ill"), Table.of(csv, SCHEMA), BUDGET))
          .hasMessageStartingWith("`target`: ill: must be a number for linear regression");
      assertThatThrownBy(() -> new PrivacyBudget(0, 1e-6)).hasMessageContaining("epsilon");
      NetworkChoice momentum =
          new NetworkChoice(
              NetworkMethod.SGHMC,
              Optional.of(Activation.RELU),
              Optional.empty(),
              OptionalDouble.empty(),
              OptionalDouble.of(0.5),
              OptionalDouble.empty(),
              Clipping.HARD,
              TrainingSettings.Backprop.DEFAULTS);
      ModelChoice network = Models.network("age", Optional.of(momentum));
      Table table = Table.of(csv, SCHEMA);
      assertThatThrownBy(() -> priory.prepare(network, table, BUDGET))
          .as("the usual method of a number has no momentum")
          .hasMessageStartingWith("`momentum`: is for a network by sgld, sghmc,");
      assertThat(priory.prepare(network.by("sghmc"), table, BUDGET)).isNotNull();
    }
  }

  @Test
  void aMethodThatTheModelDoesNotHaveIsRefused() {
    assertThat(Models.probit("ill").methods()).containsExactly("newton", "dp-sep");
    assertThatThrownBy(() -> Models.probit("ill").by("nweton"))
        .isInstanceOf(BadData.class)
        .hasMessage(
            "`method`: must be one of newton, dp-sep for probit, was nweton; did you mean newton?");
    assertThat(Models.network("age").methods()).contains("dp-sep", "sgld");
    assertThatThrownBy(() -> Models.imageNetwork().by("dp-sep")).isInstanceOf(BadData.class);
  }

  @Test
  void settingsDoNotUnsetTheNumberOfComponents() {
    ModelChoice mixture = Models.mixture(3).with(Settings.NONE.withSteps(5));
    assertThat(mixture.settings().components()).hasValue(3);
    assertThat(mixture.settings().steps()).hasValue(5);
    assertThat(mixture.with(Settings.NONE.withComponents(4)).settings().components()).hasValue(4);
  }

  /** A plan says what the fit will say, and needs no rows. */
  @Test
  void aPlanIsTheForecastOfTheFit() {
    AccuracyPlan plan = Priory.plan(Models.logistic("ill"), SCHEMA, BUDGET.delta());
    assertThat(plan.records()).isEqualTo(ROWS);
    try (Priory priory = Priory.open(folder.resolve("plan.db"))) {
      Prepared prepared =
          priory.prepare(Models.logistic("ill"), Table.of("p", COLUMNS, rows, SCHEMA), BUDGET);
      assertThat(plan.at(BUDGET.epsilon())).isEqualTo(prepared.forecast().widths().orElseThrow());
    }
    AccuracyPlan.Needed needed = plan.needed(plan.at(1).numbers().orElseThrow().half());
    assertThat(1.0).isBetween(needed.tooLittle() * 0.999, needed.enough() * 1.001);
    assertThatThrownBy(() -> Priory.plan(Models.mixture(2), SCHEMA, 1e-6).at(1))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be of a regression");
  }
}
