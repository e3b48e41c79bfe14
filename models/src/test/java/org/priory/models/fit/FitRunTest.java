package org.priory.models.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Progress;
import org.priory.models.files.ModelFile;
import org.priory.models.files.ModelPlace;
import org.priory.models.model.Protection;
import org.priory.models.model.Saved;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.run.RunJson;
import org.priory.models.run.RunText;
import org.priory.models.run.StanCsv;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.BudgetExceeded;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.EventJson;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

class FitRunTest {
  private static final int ROWS = 300;

  @TempDir private Path folder;
  private Ledger ledger;
  private Path data;
  private Path schema;
  private Path out;
  private final List<String> messages = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    ledger = Ledgers.open(folder.resolve("ledger.db"));
    StringBuilder rows = new StringBuilder("age,sick\n");
    for (int i = 0; i < ROWS; i++) {
      rows.append(50 + i % 51).append(i % 3 == 0 ? ",yes\n" : ",no\n");
    }
    data = Files.writeString(folder.resolve("clinic.csv"), rows);
    schema("\"public\"");
    out = folder.resolve("out");
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private void schema(String size) throws IOException {
    schema =
        Files.writeString(
            folder.resolve("clinic.json"),
            """
            {"columns": [{"name": "age", "type": "number", "min": 0, "max": 100},
              {"name": "sick", "type": "category", "values": ["no", "yes"]}], "size": %s}
            """
                .formatted(size));
  }

  private FitRequest request(Protection privacy, Settings settings) {
    return new FitRequest(
        "means",
        Optional.empty(),
        new FitRequest.Files(data, schema, out),
        "sick",
        new PrivacyBudget(1, 1e-6),
        settings,
        "clinic",
        privacy);
  }

  private Run run(FitRequest request) throws IOException {
    return new FitRun<>(
            new TableTask<>(request, new FeatureMeans()),
            ledger,
            messages::add,
            statement -> Progress.NONE)
        .run();
  }

  private Run run() throws IOException {
    return run(request(Protection.REAL, Settings.NONE));
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(out.resolve(file).toFile());
  }

  private List<Charged> charges() {
    return ledger.account("clinic").entries().stream()
        .map(Entry::fact)
        .filter(Charged.class::isInstance)
        .map(Charged.class::cast)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"public\"", "300"})
  void chargesOnceWhatItPromises(String size) throws Exception {
    schema(size);
    Run run = run();
    assertThat(charges()).hasSize(1);
    PrivacyEvent event = charges().get(0).event();
    double epsilon = Accountants.best().epsilon(event, 1e-6).upper();
    assertThat(run.epsilonCharged()).isEqualTo(epsilon).isBetween(0.99, 1.0);

    JsonNode privacy = json("release/privacy.json");
    assertThat(privacy.get("epsilon_charged").doubleValue()).isEqualTo(epsilon);
    assertThat(privacy.get("delta").doubleValue()).isEqualTo(1e-6);
    assertThat(privacy.get("stamp").isNull()).isTrue();
    assertThat(privacy.get("unit").textValue()).isEqualTo("row");
    assertThat(privacy.get("neighbours").textValue()).isEqualTo("add-remove");
    assertThat(privacy.get("sampling").get("kind").textValue()).isEqualTo("everything");
    assertThat(privacy.get("steps").longValue()).isEqualTo(FeatureMeans.STEPS);
    assertThat(EventJson.read(privacy.get("event").toString())).isEqualTo(event);
    assertThat(privacy.get("by_accountant")).anyMatch(one -> one.get("charged").booleanValue());
    assertThat(privacy.get("statement")).hasSize(5);
    assertThat(privacy.get("epsilon_by_step")).hasSize(FeatureMeans.STEPS);
    assertThat(privacy.get("delta_by_epsilon")).hasSizeGreaterThan(30);
    assertThat(privacy.get("ledger").get("dataset_epsilon").doubleValue())
        .isEqualTo(ledger.account("clinic").spent());
    assertThat(privacy.get("records").get("value").doubleValue()).isEqualTo(ROWS);
    assertThat(privacy.get("records").get("known_as").textValue())
        .isEqualTo(size.equals("300") ? "declared in the schema" : "counted, declared public");
    assertThat(privacy.get("seeds").get("noise").isNull()).isTrue();
    assertThat(messages).singleElement().asString().startsWith("expected noise s.d. per coef");
  }

  @Test
  void keepsWhatMayBePublishedApart() throws Exception {
    run();
    assertThat(out.resolve("release"))
        .isDirectoryContaining("glob:**/posterior.json")
        .isDirectoryContaining("glob:**/model.json")
        .isDirectoryContaining("glob:**/privacy.json")
        .isDirectoryContaining("glob:**/draws.csv");
    assertThat(out.resolve("internal/README.txt")).content().contains("for the curator");
    assertThat(json("internal/run.json").get("data").textValue()).endsWith("clinic.csv");
    assertThat(json("internal/run.json").get("ledger").textValue()).endsWith("ledger.db");
    JsonNode posterior = json("release/posterior.json");
    assertThat(posterior.get("classes"))
        .extracting(JsonNode::textValue)
        .containsExactly("no", "yes");
    assertThat(posterior.get("coefficients").get(1).get("name").textValue()).isEqualTo("age");
    StanCsv draws = StanCsv.read(out.resolve("release/draws.csv"));
    assertThat(draws.parameters()).containsOnlyKeys("b_intercept", "b_age");
    Path file = ModelPlace.file(out);
    Saved model = new FeatureMeans().read(file, ModelFile.read(file));
    assertThat(model.head().method()).isEqualTo("plain");
  }

  /** Folders and users of the curator's machine are nobody's business. */
  @Test
  void saysNowhereWhereItWasMade() throws Exception {
    run();
    try (Stream<Path> files = Files.walk(out.resolve("release"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain(folder.toString());
      }
    }
    assertThat(json("release/privacy.json").get("ledger").get("location").textValue())
        .isEqualTo("ledger.db");
  }

  @Test
  void aPrivateNumberOfRecordsIsBought() throws Exception {
    schema("\"private\"");
    // Both fit into a budget that is no larger than what was asked for.
    ledger.create(new Budget("clinic", 1, 1e-6));
    Run run = run();
    assertThat(charges()).hasSize(2);
    assertThat(run.size().value()).isNotEqualTo(ROWS);
    // What the fit became depends on the count, so that no less than what was asked is promised.
    assertThat(run.epsilonCharged()).isEqualTo(1);
    PrivacyEvent both = Sequence.of(charges().get(0).event(), charges().get(1).event());
    assertThat(Accountants.best().epsilon(both, 1e-6).upper()).isLessThan(1);
    JsonNode basic = json("release/privacy.json").get("by_accountant").get(0);
    assertThat(basic.get("accountant").textValue()).isEqualTo("basic");
    assertThat(ledger.account("clinic").spent()).isLessThanOrEqualTo(1);
    assertThat(ledger.account("clinic").rule()).isEqualTo("apart, alone");
    assertThat(json("release/privacy.json").get("records").get("known_as").textValue())
        .isEqualTo("bought with a noisy count");
    assertThat(json("release/privacy.json").get("assumed_public").toString())
        .doesNotContain("number of records");
  }

  @Test
  void aPrivateNumberIsNotHiddenByReplaceOne() throws Exception {
    schema("\"private\"");
    Settings settings =
        new Settings(
            Settings.NONE.rate(),
            Settings.NONE.batch(),
            Settings.NONE.steps(),
            Settings.NONE.epochs(),
            Settings.NONE.clip(),
            Optional.of(Neighbours.REPLACE_ONE));
    assertThatThrownBy(() -> run(request(Protection.REAL, settings)))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith("`neighbours`: must be add-remove where");
    assertThat(charges()).isEmpty();
  }

  @Test
  void seededNoiseIsStampedEverywhere() throws Exception {
    FitRequest seeded = request(new Protection(true, OptionalLong.of(7)), Settings.NONE);
    Run run = run(seeded);
    String stamp = "NOT PRIVATE: the noise came from a seed. For tests only.";
    assertThat(RunText.of(run)).startsWith(stamp);
    assertThat(RunJson.answer(run)).containsEntry("stamp", stamp);
    for (String file : List.of("posterior.json", "model.json", "privacy.json")) {
      assertThat(json("internal/" + file).get("stamp").textValue()).as(file).isEqualTo(stamp);
    }
    assertThat(json("internal/privacy.json").get("seeds").get("noise").longValue()).isEqualTo(7);
    assertThat(json("internal/run.json").get("stamp").textValue()).isEqualTo(stamp);
    assertThat(out.resolve("internal/draws.csv")).content().startsWith("# " + stamp);
    assertThat(out.resolve("internal/run.log")).content().contains(stamp);

    assertThat(out.resolve("internal/report.html")).content().contains(stamp);
    assertThat(out.resolve("release")).doesNotExist();
    assertThat(RunJson.answer(run).get("statement").toString())
        .contains("this result protects nobody", "does not cover everything")
        .doesNotContain("epsilon is at most");
    assertThat(ledger.account("clinic").seededCharges()).hasSize(1);

    Path first = out.resolve("internal/posterior.json");
    out = folder.resolve("again");
    run(request(seeded.privacy(), Settings.NONE));
    assertThat(out.resolve("internal/posterior.json")).hasSameTextualContentAs(first);
  }

  @Test
  void withoutNoiseNothingIsReleasedOrCharged() throws Exception {
    schema("\"private\"");
    Run run = run(request(new Protection(false, OptionalLong.empty()), Settings.NONE));
    assertThat(out.resolve("release")).doesNotExist();
    assertThat(ledger.account("clinic").entries()).isEmpty();
    String stamp = "NOT PRIVATE: no noise was added. For the curator only.";
    assertThat(RunText.of(run)).startsWith(stamp);
    for (String file : List.of("posterior.json", "model.json", "privacy.json", "run.json")) {
      assertThat(json("internal/" + file).get("stamp").textValue()).as(file).isEqualTo(stamp);
    }
    assertThat(out.resolve("internal/draws.csv")).content().startsWith("# " + stamp);
    assertThat(run.epsilonCharged()).isZero();
    // The mean of 50, 51, ..., scaled to [-1, 1], without any noise.
    double mean = json("internal/posterior.json").get("coefficients").get(1).get("mean").asDouble();
    double exact = 0;
    for (int i = 0; i < ROWS; i++) {
      exact += (i % 51) / 50.0 / ROWS;
    }
    // A step of 20 is 0.4 half ranges.
    assertThat(mean).isCloseTo(0.4 * exact, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"public\"", "\"private\"", "300"})
  void aBudgetThatIsTooSmallIsRefusedBeforeTheFileIsOpened(String size) throws Exception {
    schema(size);
    ledger.create(new Budget("clinic", 0.5, 1e-6));
    Files.delete(data);
    assertThatThrownBy(this::run).isInstanceOf(BudgetExceeded.class);
    assertThat(charges()).isEmpty();
    assertThat(out).doesNotExist();
  }

  @Test
  void twoRunsAreTwoCharges() throws Exception {
    ledger.create(new Budget("clinic", 2, 1e-6));
    run();
    out = folder.resolve("second");
    double total = run().promise().orElseThrow().account().spent();
    assertThat(total).isBetween(1.2, 2.0);
    assertThat(json("release/privacy.json").get("ledger").get("limit_epsilon").doubleValue())
        .isEqualTo(2);
    out = folder.resolve("fifth");
    assertThatThrownBy(
            () -> {
              run();
              out = folder.resolve("sixth");
              run();
            })
        .isInstanceOf(BudgetExceeded.class);
  }

  @Test
  void theSameDataUnderAnotherNameIsRefused() throws Exception {
    run();
    out = folder.resolve("other");
    FitRequest asked = request(Protection.REAL, Settings.NONE);
    FitRequest other =
        new FitRequest(
            asked.model(),
            asked.method(),
            asked.files(),
            asked.target(),
            new PrivacyBudget(1, 1e-6),
            asked.settings(),
            "other",
            asked.privacy());
    assertThatThrownBy(() -> run(other)).hasMessageContaining("this data is charged as data set");
    assertThat(ledger.account("other").entries()).isEmpty();
  }

  private FitRequest asking(double epsilon, double delta) {
    FitRequest asked = request(Protection.REAL, Settings.NONE);
    return new FitRequest(
        asked.model(),
        asked.method(),
        asked.files(),
        asked.target(),
        new PrivacyBudget(epsilon, delta),
        asked.settings(),
        asked.dataset(),
        asked.privacy());
  }

  /** The twin: twenty leave a total, also of three. */
  @Test
  void anEpsilonThatLeavesNoTotalIsRefusedBeforeTheFileIsOpened() throws Exception {
    Path elsewhere = folder.resolve("elsewhere.csv");
    Files.move(data, elsewhere);
    assertThatThrownBy(() -> run(asking(10_000, 1e-6)))
        .isInstanceOf(BadData.class)
        .hasMessageMatching("`epsilon`: must leave .* was 10000.*; give 2[0-9] or less.*");
    assertThat(charges()).isEmpty();
    Files.move(elsewhere, data);
    for (int i = 1; i <= 3; i++) {
      out = folder.resolve("run" + i);
      run(asking(20, 1e-6));
      assertThat(ledger.account("clinic").spent()).isBetween(19.0, 30.0 * i);
    }
  }

  @Test
  void aDeltaThatHandsOutARecordIsWarnedOf() throws Exception {
    run(asking(1, 0.01));
    String warning = "Delta 0.01 is not below one over the " + ROWS + " records";
    assertThat(messages).anyMatch(message -> message.startsWith(warning));
    assertThat(json("release/privacy.json").get("statement").toString()).contains(warning);
    // The twin.
    out = folder.resolve("small");
    messages.clear();
    run(asking(1, 1e-5));
    assertThat(messages).noneMatch(message -> message.startsWith("Delta"));
    assertThat(json("release/privacy.json").get("statement").toString())
        .doesNotContain("is not below");
  }

  @Test
  void aFolderInUseIsRefused() throws Exception {
    Files.createDirectories(out.resolve("mine"));
    assertThatThrownBy(this::run)
        .isInstanceOf(BadData.class)
        .hasMessage("`out` " + out + ": must be empty, was not; give another `out`, or empty it");
    assertThat(charges()).isEmpty();
  }
}
