package org.priory.models.fit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.model.Progress;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.model.ProgressView;
import org.priory.models.model.Protection;
import org.priory.models.model.Settings;
import org.priory.models.regression.SurvivalRegression;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/** A fit of a small table that is ended in the middle and taken up again, under a ledger. */
abstract class ResumedFit {
  static final int ROWS = 120;
  private static final Set<String> CHAINS = Set.of("sgld", "sghmc", "sgnht", "sgfs", "psgld");

  @TempDir Path folder;
  Ledger ledger;
  Path data;
  Path schema;

  @BeforeEach
  void write() throws IOException {
    ledger = Ledgers.open(folder.resolve("ledger.db"));
    data = Files.writeString(folder.resolve("clinic.csv"), WardPatients.csv(ROWS));
    schema(String.valueOf(ROWS));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  void schema(String size) throws IOException {
    schema(size, "row");
  }

  void schema(String size, String unit) throws IOException {
    schema =
        Files.writeString(
            folder.resolve("clinic.json"),
            """
            {"columns": [{"name": "age", "type": "number", "min": 0, "max": 100},
              {"name": "weight", "type": "number", "min": 0, "max": 100},
              {"name": "height", "type": "number", "min": 0, "max": 100},
              {"name": "ward", "type": "category", "values": ["w0", "w1", "w2"]},
              {"name": "sick", "type": "category", "values": ["no", "yes"]}],
             "size": %s, "unit": "%s"}
            """
                .formatted(size, unit));
  }

  static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Makes the task of a fit that goes to a folder. */
  interface Task {
    FitTask<?> of(Path out);
  }

  /**
   * Runs a fit.
   *
   * @param most answers that it lives to see; with none it ends right after its charge
   */
  Run run(Task task, String out, boolean resumed, int most) throws IOException {
    int[] left = {most};
    Progress killing =
        (done, total) -> {
          if (--left[0] == 0) {
            throw new Killed();
          }
        };
    ProgressView view =
        statement -> {
          if (most == 0) {
            throw new Killed();
          }
          return killing;
        };
    return new FitRun<>(task.of(folder.resolve(out)), ledger, line -> {}, view, resumed).run();
  }

  Run run(Task task, String out, boolean resumed) throws IOException {
    return run(task, out, resumed, Integer.MAX_VALUE);
  }

  long charges() {
    return ledger.account("clinic").entries().stream()
        .map(Entry::fact)
        .filter(Fact.Charged.class::isInstance)
        .count();
  }

  List<Long> claims() {
    return ledger.account("clinic").entries().stream()
        .map(Entry::fact)
        .filter(Fact.Claimed.class::isInstance)
        .map(fact -> ((Fact.Claimed) fact).steps())
        .toList();
  }

  FitRequest request(
      String model,
      Optional<String> method,
      FitRequest.Files files,
      @Nullable String target,
      Settings settings) {
    return new FitRequest(
        model,
        method,
        files,
        target,
        new PrivacyBudget(3, 1e-6),
        settings,
        "clinic",
        new Protection(true, OptionalLong.of(11)));
  }

  static Settings steps(int steps, List<Integer> layers) {
    return steps(OptionalLong.of(steps), OptionalInt.empty(), OptionalDouble.empty(), layers);
  }

  static Settings steps(
      OptionalLong steps, OptionalInt components, OptionalDouble spread, List<Integer> layers) {
    Settings none = Settings.NONE;
    return new Settings(
        none.rate(),
        none.batch(),
        steps,
        none.epochs(),
        none.clip(),
        none.neighbours(),
        components,
        spread,
        layers,
        none.chain());
  }

  Task table(String model, String method) {
    TableModel<?> fitter =
        model.equals("survival")
            ? new SurvivalRegression(SurvivalChoice.of("sick"))
            : ModelCatalog.ofTable(model).orElseThrow();
    String target =
        switch (model) {
          case "logistic", "probit" -> "sick";
          case "softmax", "ordinal", "bayes-net" -> "ward";
          case "mixture", "factor", "markov" -> null;
          default -> "weight";
        };
    boolean isLong =
        CHAINS.contains(method)
            || List.of("hybrid", "dpvi", "dp-sep-as-published").contains(method);
    Settings settings =
        steps(
            isLong ? OptionalLong.of(12) : OptionalLong.empty(),
            model.equals("mixture") ? OptionalInt.of(2) : OptionalInt.empty(),
            method.startsWith("dp-sep") && model.equals("mixture")
                ? OptionalDouble.of(0.2)
                : OptionalDouble.empty(),
            List.of());
    return out ->
        new TableTask<>(
            request(
                model,
                Optional.of(method),
                new FitRequest.Files(data, schema, out),
                target,
                settings),
            fitter);
  }
}
