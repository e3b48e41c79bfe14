package org.priory.models.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.variational.BeliefSettings;
import org.priory.models.belief.BeliefTask;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.model.ProgressView;
import org.priory.models.model.Protection;
import org.priory.models.model.Settings;
import org.priory.models.network.TableNetwork;
import org.priory.models.regression.SurvivalRegression;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.TableTask;
import org.priory.models.topics.TopicsTask;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.CannotGoOn;

/**
 * Every method of every model is ended in the middle and taken up again: with the same noise it
 * ends as if nothing had happened, under one charge.
 */
class ResumeTest {
  private static final int ROWS = 120;
  private static final Set<String> CHAINS = Set.of("sgld", "sghmc", "sgnht", "sgfs", "psgld");

  @TempDir private Path folder;
  private Ledger ledger;
  private Path data;
  private Path schema;

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

  private void schema(String size) throws IOException {
    schema(size, "row");
  }

  private void schema(String size, String unit) throws IOException {
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

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Makes the task of a fit that goes to a folder. */
  private interface Task {
    FitTask<?> of(Path out);
  }

  /**
   * Runs a fit.
   *
   * @param most answers that it lives to see; with none it ends right after its charge
   */
  private Run run(Task task, String out, boolean resumed, int most) throws IOException {
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

  private Run run(Task task, String out, boolean resumed) throws IOException {
    return run(task, out, resumed, Integer.MAX_VALUE);
  }

  private long charges() {
    return ledger.account("clinic").entries().stream()
        .map(Entry::fact)
        .filter(Fact.Charged.class::isInstance)
        .count();
  }

  private List<Long> claims() {
    return ledger.account("clinic").entries().stream()
        .map(Entry::fact)
        .filter(Fact.Claimed.class::isInstance)
        .map(fact -> ((Fact.Claimed) fact).steps())
        .toList();
  }

  private FitRequest request(
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

  private static Settings steps(int steps, List<Integer> layers) {
    return steps(OptionalLong.of(steps), OptionalInt.empty(), OptionalDouble.empty(), layers);
  }

  private static Settings steps(
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

  static Stream<String> methods() {
    List<String> all = new ArrayList<>();
    for (String name : ModelCatalog.names()) {
      ModelCatalog.ofTable(name)
          .ifPresent(
              fitter ->
                  fitter.methods().stream()
                      .filter(method -> fitter.recipe(method).kind() != Recipe.Kind.OPEN)
                      .forEach(method -> all.add(name + " " + method)));
    }
    return all.stream();
  }

  private Task table(String model, String method) {
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

  @ParameterizedTest
  @MethodSource("methods")
  void everyMethodGoesOn(String words) throws IOException {
    String[] each = words.split(" ", -1);
    if (each[0].equals("markov")) {
      schema(String.valueOf(ROWS / 2), "patient");
    }
    Task task = table(each[0], each[1]);
    if (List.of("factor", "markov").contains(each[0])) {
      // estimates alone: nothing is drawn
      goesOn(task, "posterior.json");
    } else {
      goesOn(task, "posterior.json", "draws.csv");
    }
  }

  @Test
  void networksOfTablesGoOn() throws IOException {
    goesOn(
        out ->
            new TableTask<>(
                request(
                    "network",
                    Optional.empty(),
                    new FitRequest.Files(data, schema, out),
                    "sick",
                    steps(12, List.of(3))),
                new TableNetwork(NetworkChoice.of(NetworkMethod.SGLD))),
        "posterior.json");
  }

  @Test
  void topicsGoOn() throws IOException {
    Random random = new Random(2);
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      for (int j = 0; j < 12; j++) {
        letters.append('w').append(random.nextInt(4) + 4 * (i % 2)).append(' ');
      }
      letters.append('\n');
    }
    data = Files.writeString(folder.resolve("letters.txt"), letters);
    Path vocabulary =
        Files.writeString(folder.resolve("words.txt"), "w0\nw1\nw2\nw3\nw4\nw5\nw6\nw7\n");
    goesOn(
        out ->
            new TopicsTask(
                request(
                    "topics",
                    Optional.empty(),
                    new FitRequest.Files(data, vocabulary, out),
                    null,
                    Settings.NONE),
                2,
                new Size.Declared(60)),
        "posterior.json");
  }

  @Test
  void beliefNetworksGoOn() throws IOException {
    data = folder.resolve("images");
    Random random = new Random(3);
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(data))) {
      for (int header : new int[] {0x803, 80, 3, 3}) {
        out.writeInt(header);
      }
      byte[] pixels = new byte[80 * 9];
      random.nextBytes(pixels);
      out.write(pixels);
    }
    goesOn(
        out ->
            new BeliefTask(
                request(
                    "belief-network",
                    Optional.empty(),
                    new FitRequest.Files(data, data, out),
                    null,
                    Settings.NONE),
                BeliefSettings.defaults(2),
                new Size.Declared(80)),
        "posterior.json");
  }

  /** Ended in the middle; a mechanism, which hears of no progress, right after its charge. */
  private void goesOn(Task task, String... files) throws IOException {
    run(task, "whole", false);
    int steps = (int) (long) claims().get(claims().size() - 1);
    int most = steps / 2;
    assertThatThrownBy(() -> run(task, "killed", false, most)).isInstanceOf(Killed.class);
    assertThat(folder.resolve("killed/internal/checkpoint/charge.json")).exists();
    assertThat(folder.resolve("killed/internal/posterior.json")).doesNotExist();
    run(task, "killed", true);
    assertThat(charges()).isEqualTo(2);
    for (String file : files) {
      assertThat(values(folder.resolve("killed/internal").resolve(file)))
          .as("killed after %d of %d answers", most, steps)
          .isEqualTo(values(folder.resolve("whole/internal").resolve(file)));
    }
    assertThat(folder.resolve("killed/internal/checkpoint")).doesNotExist();
  }

  /** Without comments, which have the time that it took. */
  private static List<String> values(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
  }

  /** A number of records that was bought is not bought again. */
  @Test
  void aBoughtCountIsKept() throws IOException {
    schema("\"private\"");
    Task task = table("logistic", "newton");
    double whole = run(task, "whole", false).size().value();
    assertThatThrownBy(() -> run(task, "killed", false, 4)).isInstanceOf(Killed.class);
    assertThat(charges()).isEqualTo(4);
    Run resumed = run(task, "killed", true);
    assertThat(charges()).isEqualTo(4);
    assertThat(resumed.size().value()).isEqualTo(whole);
    assertThat(folder.resolve("killed/internal/posterior.json"))
        .hasSameTextualContentAs(folder.resolve("whole/internal/posterior.json"));
  }

  /** Where records are counted, one more is other data. */
  @Test
  void anotherNumberOfRecordsIsRefused() throws IOException {
    schema("\"public\"");
    Task task = table("logistic", "newton");
    assertThatThrownBy(() -> run(task, "killed", false, 4)).isInstanceOf(Killed.class);
    String all = Files.readString(data);
    Files.writeString(data, all + "99,50,50,50,w1,yes\n");
    assertThatThrownBy(() -> run(task, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("give the same data and options");
    Files.writeString(data, all);
    run(task, "killed", true);
    assertThat(charges()).isEqualTo(1);
  }

  /** Steps that were claimed and lost are not asked again; a chain ends with fewer. */
  @Test
  void aLongChainLosesTheRestOfItsPart() throws IOException {
    TableModel<?> fitter = ModelCatalog.ofTable("logistic").orElseThrow();
    Settings settings = steps(150, List.of());
    Task task =
        out ->
            new TableTask<>(
                request(
                    "logistic",
                    Optional.of("sgld"),
                    new FitRequest.Files(data, schema, out),
                    "sick",
                    settings),
                fitter);
    // 301 steps, and all but the first in parts of four
    assertThatThrownBy(() -> run(task, "killed", false, 102)).isInstanceOf(Killed.class);
    Run resumed = run(task, "killed", true);
    assertThat(resumed.procedure().choices())
        .last()
        .asString()
        .matches("[123] of 301 steps lost .*");
    assertThat(claims()).last().isEqualTo(301L);
  }

  /** A step that was claimed, and whose answer was lost, is left out where a method can do so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic sgld true",
        "logistic dpvi true",
        "logistic dp-sep true",
        "logistic hybrid true",
        "logistic newton false",
        "logistic vips false", // one of five is too many
        "probit dp-sep true",
        "mixture vips true",
        "mixture dp-sep true",
        "network dpvi true"
      })
  void aLostStepIsLeftOut(String words) throws IOException {
    leavesOut(words);
  }

  /** The last question, about how much a person's rows repeat each other, is still asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic sgld true",
        "logistic dpvi true",
        "logistic dp-sep true",
        "linear sgld true"
      })
  void aLostStepIsLeftOutWherePersonsHaveSeveralRows(String words) throws IOException {
    schema(String.valueOf(ROWS / 2), "patient");
    leavesOut(words);
  }

  private void leavesOut(String words) throws IOException {
    String[] each = words.split(" ", -1);
    Task task = table(each[0], each[1]);
    assertThatThrownBy(() -> run(task, "killed", false, 4)).isInstanceOf(Killed.class);
    long claimed = claims().get(claims().size() - 1);
    Entry charge =
        ledger.account("clinic").entries().stream()
            .filter(entry -> entry.fact() instanceof Fact.Charged)
            .findFirst()
            .orElseThrow();
    ledger.claim(
        ledger.parts("clinic", charge.number(), charge.hash()).receipt(), claimed, claimed + 1);
    if (each[2].equals("true")) {
      Run run = run(task, "killed", true);
      assertThat(run.procedure().choices()).anyMatch(line -> line.startsWith("1 of "));
    } else {
      assertThatThrownBy(() -> run(task, "killed", true))
          .isInstanceOf(CannotGoOn.class)
          .hasMessageStartingWith("1 step of entry " + charge.number() + " was claimed, but");
    }
  }

  /**
   * Where every answer is needed, one that was lost ends the fit; nothing is asked in its place.
   */
  @Test
  void anOlderCopyOfTheFolderAsksNothingAgain() throws IOException {
    Task task = table("logistic", "newton");
    assertThatThrownBy(() -> run(task, "killed", false, 6)).isInstanceOf(Killed.class);
    Path journal = folder.resolve("killed/internal/checkpoint/answers.journal");
    byte[] old = Files.readAllBytes(journal);
    assertThatThrownBy(() -> run(task, "killed", true, 10)).isInstanceOf(Killed.class);
    long claimed = claims().get(claims().size() - 1);
    Files.write(journal, old);
    assertThatThrownBy(() -> run(task, "killed", true))
        .isInstanceOf(CannotGoOn.class)
        .hasMessageContaining("no step is ever answered twice");
    assertThat(claims()).last().isEqualTo(claimed);
    assertThat(charges()).isEqualTo(1);
  }

  @Test
  void otherOptionsAndNothingToGoOnWithAreRefused() throws IOException {
    Task newton = table("logistic", "newton");
    assertThatThrownBy(() -> run(newton, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be the folder of a fit that was ended");
    assertThatThrownBy(() -> run(newton, "killed", false, 6)).isInstanceOf(Killed.class);
    assertThatThrownBy(() -> run(newton, "killed", false))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("add `resume`");
    assertThatThrownBy(() -> run(table("logistic", "vips"), "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("give the same ones");
    schema(String.valueOf(ROWS + 1));
    assertThatThrownBy(() -> run(newton, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must come with the schema of the fit that was ended");
    schema(String.valueOf(ROWS));
    run(newton, "killed", true);
    assertThatThrownBy(() -> run(newton, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("one that is done");
    Files.createDirectories(folder.resolve("empty"));
    assertThatThrownBy(() -> run(newton, "empty", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("charged nothing");
  }
}
