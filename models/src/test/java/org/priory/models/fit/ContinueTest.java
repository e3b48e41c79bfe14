package org.priory.models.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Progress;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.files.RunFolder;
import org.priory.models.model.Protection;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.Ledgers;

/** Runs whose chains go on under charges of their own. */
class ContinueTest {
  private static final double DELTA = 1e-6;

  @TempDir private Path folder;
  private Ledger ledger;
  private Path data;
  private Path schema;
  private Consumer<String> messages = line -> {};

  @BeforeEach
  void write() throws IOException {
    ledger = Ledgers.open(folder.resolve("ledger.db"));
    data = Files.writeString(folder.resolve("clinic.csv"), rows(150));
    schema("150", "row");
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private static String rows(int count) {
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("patient,house,age,weight,ward,sick\n");
    for (int i = 0; i < count; i++) {
      int age = random.nextInt(101);
      rows.append(i / 2)
          .append(',')
          .append(i % 75)
          .append(',')
          .append(age)
          .append(',')
          .append((age + random.nextInt(101)) / 2)
          .append(",w")
          .append(random.nextInt(3))
          .append(age > random.nextInt(101) ? ",yes\n" : ",no\n");
    }
    return rows.toString();
  }

  private void schema(String size, String unit) throws IOException {
    schema =
        Files.writeString(
            folder.resolve("clinic.json"),
            """
            {"columns": [{"name": "age", "type": "number", "min": 0, "max": 100},
              {"name": "weight", "type": "number", "min": 0, "max": 100},
              {"name": "ward", "type": "category", "values": ["w0", "w1", "w2"]},
              {"name": "sick", "type": "category", "values": ["no", "yes"]}],
             "size": %s, "unit": "%s"}
            """
                .formatted(size, unit));
  }

  /** What is asked; withers for what a test changes. */
  private record Asked(
      String model,
      String method,
      double epsilon,
      double delta,
      Settings settings,
      String dataset,
      OptionalLong seed,
      boolean noise) {
    static Asked of(String model, String method, double epsilon) {
      return new Asked(
          model,
          method,
          epsilon,
          DELTA,
          Settings.NONE.withSteps(20),
          "clinic",
          OptionalLong.empty(),
          true);
    }

    Asked delta(double set) {
      return new Asked(model, method, epsilon, set, settings, dataset, seed, noise);
    }

    Asked settings(Settings set) {
      return new Asked(model, method, epsilon, delta, set, dataset, seed, noise);
    }

    Asked dataset(String set) {
      return new Asked(model, method, epsilon, delta, settings, set, seed, noise);
    }

    Asked seed(long set) {
      return new Asked(
          model, method, epsilon, delta, settings, dataset, OptionalLong.of(set), noise);
    }

    Asked withoutNoise() {
      return new Asked(model, method, epsilon, delta, settings, dataset, seed, false);
    }
  }

  private Run run(Asked asked, String out, Optional<String> continued) throws IOException {
    return run(asked, out, continued, false, Integer.MAX_VALUE);
  }

  private Run run(Asked asked, String out, Optional<String> continued, boolean resumed, int most)
      throws IOException {
    String target =
        switch (asked.model) {
          case "logistic" -> "sick";
          case "softmax" -> "ward";
          default -> "weight";
        };
    FitRequest request =
        new FitRequest(
            asked.model,
            Optional.of(asked.method),
            new FitRequest.Files(data, schema, folder.resolve(out)),
            target,
            new PrivacyBudget(asked.epsilon, asked.delta),
            asked.settings,
            asked.dataset,
            new Protection(asked.noise, asked.seed),
            Optional.empty(),
            continued.map(folder::resolve));
    TableTask<?> task = new TableTask<>(request, ModelCatalog.ofTable(asked.model).orElseThrow());
    int[] left = {most};
    Progress killing =
        (done, total) -> {
          if (--left[0] == 0) {
            throw new Killed();
          }
        };
    return new FitRun<>(task, ledger, messages, statement -> killing, resumed).run();
  }

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private List<Fact.Charged> charges() {
    return ledger.account("clinic").entries().stream()
        .map(entry -> entry.fact())
        .filter(Fact.Charged.class::isInstance)
        .map(Fact.Charged.class::cast)
        .toList();
  }

  private long draws(String out) throws IOException {
    Path results = new RunFolder(folder.resolve(out)).results();
    return Files.readAllLines(results.resolve("draws.csv")).stream()
            .filter(line -> !line.startsWith("#"))
            .count()
        - 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic sgld",
        "logistic sghmc",
        "logistic sgnht",
        "logistic sgfs",
        "logistic psgld",
        "linear sgld",
        "softmax sgld"
      })
  void aRunGoesOnUnderAChargeOfItsOwn(String words) throws IOException {
    String[] each = words.split(" ", -1);
    Run first = run(Asked.of(each[0], each[1], 1), "one", Optional.empty());
    Run second = run(Asked.of(each[0], each[1], 0.6), "two", Optional.of("one"));
    assertThat(charges()).hasSize(2);
    assertThat(charges().get(1).cost().epsilon()).isBetween(0.3, 0.6);
    // all parts together, at twice the delta
    assertThat(second.delta()).isCloseTo(2 * DELTA, within(1e-18));
    double together =
        Accountants.best()
            .epsilon(Sequence.of(charges().get(0).event(), charges().get(1).event()), 2 * DELTA)
            .upper();
    assertThat(second.epsilonCharged())
        .isGreaterThan(together)
        .isGreaterThan(first.epsilonCharged())
        .isLessThan(1.7);
    assertThat(draws("two")).isGreaterThan(draws("one"));
    assertThat(second.statement().get(5)).startsWith("It went on with an earlier run: 2 parts of ");
    assertThat(second.statement().get(4)).startsWith("Charged to data set clinic: epsilon 0.");
    Path release = folder.resolve("two/release");
    assertThat(release.resolve("privacy.json")).content().contains("\"parts\" : [");
    assertThat(release.resolve("report.html")).content().contains("It went on with an earlier run");
    // and once more, from there
    Run third = run(Asked.of(each[0], each[1], 0.6), "three", Optional.of("two"));
    assertThat(charges()).hasSize(3);
    assertThat(third.delta()).isEqualTo(second.delta());
    assertThat(third.epsilonCharged()).isGreaterThan(second.epsilonCharged());
    assertThat(third.promise().orElseThrow().statement().parts()).hasSize(3);
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file)).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  @Test
  void personsAreAskedOnceHowTheirRowsRepeatEachOther() throws IOException {
    schema("75", "patient");
    run(Asked.of("logistic", "sgld", 1), "one", Optional.empty());
    Run second = run(Asked.of("logistic", "sgld", 1), "two", Optional.of("one"));
    assertThat(second.steps() % 2).isZero();
    assertThat(charges()).hasSize(2);
  }

  /** Killed in the middle of its second part, a run is taken up again under the same charge. */
  @Test
  void aPartThatWasKilledIsResumed() throws IOException {
    Asked asked = Asked.of("logistic", "sgld", 1).seed(4);
    run(asked, "one", Optional.empty());
    run(asked, "whole", Optional.of("one"));
    assertThatThrownBy(() -> run(asked, "killed", Optional.of("one"), false, 7))
        .isInstanceOf(Killed.class);
    run(asked, "killed", Optional.of("one"), true, Integer.MAX_VALUE);
    assertThat(charges()).hasSize(3);
    assertThat(lines("killed/internal/draws.csv")).isEqualTo(lines("whole/internal/draws.csv"));
    // and goes on itself
    run(asked, "three", Optional.of("killed"));
    assertThat(charges()).hasSize(4);
  }

  private void refused(Asked asked, Class<? extends Exception> type, String words) {
    int before = charges().size();
    assertThatThrownBy(() -> run(asked, "two", Optional.of("one")))
        .isInstanceOf(type)
        .hasMessageContaining(words);
    assertThat(charges()).hasSize(before);
  }

  @Test
  void nothingIsChargedForWhatCannotGoOn() throws IOException {
    Asked asked = Asked.of("logistic", "sgld", 1);
    refused(asked, BadData.class, "must be the folder of a run by a chain");
    run(asked, "one", Optional.empty());
    refused(asked.delta(1e-7), BadData.class, "must be that of the run that goes on (1.0E-6)");
    refused(
        Asked.of("logistic", "sghmc", 1), BadData.class, "method, target, formula and settings");
    refused(Asked.of("linear", "sgld", 1), BadData.class, "method, target, formula and settings");
    refused(
        asked.settings(Settings.NONE.withSteps(30)),
        BadData.class,
        "method, target, formula and settings");
    refused(asked.seed(3), LedgerConflict.class, "was charged for noise that protects");
    refused(asked.dataset("other"), LedgerConflict.class, "this data is charged as data set");
    refused(asked.withoutNoise(), BadData.class, "must go on with noise");
    refused(Asked.of("logistic", "sgld", 26), BadData.class, "must leave a bound on all parts");
    refused(Asked.of("logistic", "sgld", 1e-5), BadData.class, "one step with the noise of those");
    Files.writeString(data, rows(150).replace(",yes", ",no"));
    refused(asked, BadData.class, "must come with the very data of the run");
    Files.writeString(data, rows(150));
    run(asked, "two", Optional.of("one"));
  }

  /**
   * Answers whose noise hides a patient do not hide a house: the statement of all parts would
   * promise what the first part does not keep.
   */
  @Test
  void answersAboutPatientsDoNotGoOnAboutHouses() throws IOException {
    Asked asked = Asked.of("logistic", "sgld", 1);
    schema("75", "patient");
    run(asked, "one", Optional.empty());
    assertThatThrownBy(() -> run(asked, "killed", Optional.empty(), false, 7))
        .isInstanceOf(Killed.class);
    schema("75", "house");
    refused(asked, BadData.class, "must come with the schema, model, method");
    assertThatThrownBy(() -> run(asked, "killed", Optional.empty(), true, Integer.MAX_VALUE))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must come with the schema of the fit that was ended");
    schema("75", "patient");
    run(asked, "two", Optional.of("one"));
    run(asked, "killed", Optional.empty(), true, Integer.MAX_VALUE);
  }

  /** Nor is a bought number of patients one of houses: killed between the count and the fit. */
  @Test
  void aCountOfPatientsIsNoCountOfHouses() throws IOException {
    Asked asked = Asked.of("logistic", "sgld", 1);
    schema("\"private\"", "patient");
    messages =
        line -> {
          throw new Killed();
        };
    assertThatThrownBy(() -> run(asked, "killed", Optional.empty())).isInstanceOf(Killed.class);
    messages = line -> {};
    assertThat(charges()).hasSize(1);
    schema("\"private\"", "house");
    assertThatThrownBy(() -> run(asked, "killed", Optional.empty(), true, Integer.MAX_VALUE))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must come with the schema of the fit that was ended");
    assertThat(charges()).hasSize(1);
    schema("\"private\"", "patient");
    run(asked, "killed", Optional.empty(), true, Integer.MAX_VALUE);
    assertThat(charges()).hasSize(2);
  }

  @Test
  void whatIsNoChainAndWhatWasBoughtCannotGoOn() throws IOException {
    run(Asked.of("logistic", "newton", 1).settings(Settings.NONE), "one", Optional.empty());
    refused(
        Asked.of("logistic", "newton", 1).settings(Settings.NONE),
        BadData.class,
        "must be the folder of a run by a chain");
    schema("\"private\"", "row");
    run(Asked.of("logistic", "sgld", 1), "bought", Optional.empty());
    assertThatThrownBy(() -> run(Asked.of("logistic", "sgld", 1), "two", Optional.of("bought")))
        .isInstanceOf(BadData.class);
  }

  /** Answers that were lost with a process cannot be gone on from. */
  @Test
  void aRunThatLacksAnswersCannotGoOn() throws IOException {
    Asked asked = Asked.of("logistic", "sgld", 1);
    run(asked, "one", Optional.empty());
    Path journal = folder.resolve("one/internal/parts/part-1.journal");
    byte[] all = Files.readAllBytes(journal);
    Files.write(journal, Arrays.copyOf(all, all.length / 2));
    assertThatThrownBy(() -> run(asked, "two", Optional.of("one")))
        .hasMessageContaining("goes on only where all of its answers are there");
    assertThat(charges()).hasSize(1);
  }
}
