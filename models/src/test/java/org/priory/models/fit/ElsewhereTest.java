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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.variational.BeliefSettings;
import org.priory.models.belief.BeliefTask;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.DescribeChoice;
import org.priory.models.choice.ImageChoice;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.choice.SynthesisChoice;
import org.priory.models.describe.DescribeModel;
import org.priory.models.describe.DescribeTask;
import org.priory.models.model.Protection;
import org.priory.models.model.Settings;
import org.priory.models.network.EnsembleTask;
import org.priory.models.network.TableNetwork;
import org.priory.models.regression.SurvivalRegression;
import org.priory.models.run.FitRequest;
import org.priory.models.synthetic.SynthesisModel;
import org.priory.models.synthetic.SynthesisTask;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.TableTask;
import org.priory.models.topics.TopicsTask;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.PartedFactory;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/**
 * Every method of every model, over records that are elsewhere: its questions travel as bytes, and
 * its files are, bit for bit, those of this machine; or it is refused before the charge.
 */
class ElsewhereTest {
  private static final int ROWS = 600;
  private static final Set<String> CHAINS = Set.of("sgld", "sghmc", "sgnht", "sgfs", "psgld");

  @TempDir private Path folder;
  private Ledger ledger;
  private Path data;
  private Path schema;
  private String unit = "row";

  @BeforeEach
  void write() throws IOException {
    ledger = Ledgers.open(folder.resolve("ledger.db"));
    data = Files.writeString(folder.resolve("clinic.csv"), WardPatients.csv(ROWS));
    schema("row");
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private void schema(String unit) throws IOException {
    schema =
        Files.writeString(
            folder.resolve("clinic.json"),
            """
            {"columns": [{"name": "age", "type": "number", "min": 0, "max": 100},
              {"name": "weight", "type": "number", "min": 0, "max": 100},
              {"name": "height", "type": "number", "min": 0, "max": 100},
              {"name": "ward", "type": "category", "values": ["w0", "w1", "w2"]},
              {"name": "sick", "type": "category", "values": ["no", "yes"]}],
             "size": %d, "unit": "%s"}
            """
                .formatted(unit.equals("row") ? ROWS : ROWS / 2, unit));
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

  private static TableModel<?> model(String name) {
    return name.equals("survival")
        ? new SurvivalRegression(SurvivalChoice.of("sick"))
        : ModelCatalog.ofTable(name).orElseThrow();
  }

  private void fit(String name, String method, TableModel<?> model, String out, EngineFactory with)
      throws IOException {
    schema(name.equals("markov") ? "patient" : unit);
    String target =
        switch (name) {
          case "logistic", "probit" -> "sick";
          case "network" -> method.equals("sgld") ? "sick" : "weight";
          case "softmax", "ordinal", "bayes-net" -> "ward";
          case "mixture", "factor", "markov" -> null;
          default -> "weight";
        };
    boolean isLong =
        CHAINS.contains(method)
            || List.of("hybrid", "dpvi", "dp-sep-as-published").contains(method);
    boolean isMixture = name.equals("mixture");
    Settings none = Settings.NONE;
    Settings settings =
        new Settings(
            none.rate(),
            none.batch(),
            isLong ? OptionalLong.of(6) : OptionalLong.empty(),
            none.epochs(),
            none.clip(),
            none.neighbours(),
            isMixture ? OptionalInt.of(2) : OptionalInt.empty(),
            isMixture && method.startsWith("dp-sep")
                ? OptionalDouble.of(0.2)
                : OptionalDouble.empty(),
            name.equals("network") && isLong ? List.of(3) : List.of(),
            none.chain());
    FitRequest request = request(name, Optional.of(method), target, settings, out, with);
    run(new TableTask<>(request, model));
  }

  private FitRequest request(
      String name,
      Optional<String> method,
      String target,
      Settings settings,
      String out,
      EngineFactory with) {
    return new FitRequest(
        name,
        method,
        new FitRequest.Files(data, schema, folder.resolve(out)),
        target,
        new PrivacyBudget(3, 1e-6),
        settings,
        "clinic",
        new Protection(true, OptionalLong.of(11)),
        Optional.ofNullable(with),
        Optional.empty());
  }

  private void run(FitTask<?> task) throws IOException {
    new FitRun<>(task, ledger, line -> {}, told -> Progress.NONE, false).run();
  }

  private String result(String out) throws IOException {
    Path internal = folder.resolve(out).resolve("internal");
    return Files.readString(internal.resolve("posterior.json"))
        + (Files.exists(internal.resolve("draws.csv"))
            ? Files.readString(internal.resolve("draws.csv"))
            : "");
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theFilesAreThoseOfThisMachine(String words) throws IOException {
    String[] each = words.split(" ", -1);
    TableModel<?> model = model(each[0]);
    if (model.recipe(each[1]).looksAtRows()) {
      assertThatThrownBy(() -> fit(each[0], each[1], model, "elsewhere", new PartedFactory(2)))
          .isInstanceOf(BadData.class)
          .hasMessageContainingAll("noisy sums", "single rows", each[1]);
      assertThat(ledger.datasets()).isEmpty();
    } else {
      isTheSame(each[0], each[1], model);
    }
  }

  private void isTheSame(String name, String method, TableModel<?> model) throws IOException {
    fit(name, method, model, "here", null);
    fit(name, method, model, "elsewhere", new PartedFactory(2));
    requireEqual();
  }

  private void requireEqual() throws IOException {
    String[] here = result("here").split("\n", -1);
    String[] elsewhere = result("elsewhere").split("\n", -1);
    for (int i = 0; i < Math.min(here.length, elsewhere.length); i++) {
      assertThat(elsewhere[i]).as("line %d", i).isEqualTo(here[i]);
    }
    assertThat(elsewhere.length).isEqualTo(here.length);
  }

  @Test
  void descriptions() throws IOException {
    run(description("here", null));
    run(description("elsewhere", new PartedFactory(2)));
    requireEqual();
  }

  private FitTask<?> description(String out, EngineFactory with) {
    return new DescribeTask(
        request(DescribeModel.NAME, Optional.empty(), null, Settings.NONE, out, with),
        DescribeChoice.ALL,
        Schema.read(schema),
        TableData.of(data));
  }

  @Test
  void syntheticRows() throws IOException {
    run(synthesis("here", null));
    run(synthesis("elsewhere", new PartedFactory(2)));
    requireEqual();
  }

  private FitTask<?> synthesis(String out, EngineFactory with) {
    return new SynthesisTask(
        request(SynthesisModel.NAME, Optional.empty(), null, Settings.NONE, out, with),
        SynthesisChoice.ALL,
        Schema.read(schema),
        TableData.of(data));
  }

  @Test
  void networksOfTables() throws IOException {
    TableModel<?> model = new TableNetwork(NetworkChoice.of(NetworkMethod.SGLD));
    isTheSame("network", "sgld", model);
  }

  /** Documents in two files of a folder. */
  @Test
  void topicsOfDocuments() throws IOException {
    Random random = new Random(2);
    data = Files.createDirectories(folder.resolve("letters"));
    for (int file = 0; file < 2; file++) {
      StringBuilder letters = new StringBuilder();
      for (int i = 0; i < 60 + 80 * file; i++) {
        for (int j = 0; j < i % 13; j++) {
          letters.append('w').append(random.nextInt(4) + 4 * (i % 2)).append(' ');
        }
        letters.append("not-a-word\n");
      }
      Files.writeString(data.resolve(file + ".txt"), letters);
    }
    schema = Files.writeString(folder.resolve("words.txt"), "w0\nw1\nw2\nw3\nw4\nw5\nw6\nw7\n");
    for (EngineFactory with : new EngineFactory[] {null, new PartedFactory(2)}) {
      String out = with == null ? "here" : "elsewhere";
      run(
          new TopicsTask(
              request("topics", Optional.empty(), null, Settings.NONE, out, with),
              2,
              new Size.Declared(200)));
    }
    requireEqual();
  }

  @Test
  void beliefNetworksOfImages() throws IOException {
    Random random = new Random(3);
    int images = 300;
    data = folder.resolve("images");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(data))) {
      for (int header : new int[] {0x803, images, 3, 3}) {
        out.writeInt(header);
      }
      byte[] pixels = new byte[images * 9];
      random.nextBytes(pixels);
      out.write(pixels);
    }
    schema = data;
    for (EngineFactory with : new EngineFactory[] {null, new PartedFactory(2)}) {
      String out = with == null ? "here" : "elsewhere";
      run(
          new BeliefTask(
              request("belief-network", Optional.empty(), null, Settings.NONE, out, with),
              BeliefSettings.defaults(2),
              new Size.Declared(images)));
    }
    requireEqual();
  }

  /**
   * Pixels; features of each image; and images that count as several rows, with chains on samples.
   */
  @Test
  void networksOfImages() throws IOException {
    Random random = new Random(3);
    int images = 200;
    data = folder.resolve("images");
    Path labels = folder.resolve("labels");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(data));
        DataOutputStream named = new DataOutputStream(Files.newOutputStream(labels))) {
      for (int header : new int[] {0x803, images, 8, 8}) {
        out.writeInt(header);
      }
      named.writeInt(0x801);
      named.writeInt(images);
      for (int i = 0; i < images; i++) {
        int label = random.nextInt(3);
        named.write(label == 2 && i % 9 == 0 ? 7 : label);
        for (int pixel = 0; pixel < 64; pixel++) {
          out.write(random.nextInt(80 * (1 + label)));
        }
      }
    }
    schema = data;
    ImageChoice pixels = ImageChoice.defaults();
    isTheSameOfImages(pixels, labels, images, "pixels");
    for (int copies : new int[] {1, 4}) {
      ImageChoice scattered =
          new ImageChoice(
              false,
              ImageFeatures.SCATTERING,
              Optional.empty(),
              copies,
              NetworkChoice.of(NetworkMethod.SGHMC));
      isTheSameOfImages(scattered, labels, images, "scattering" + copies);
    }
  }

  private void isTheSameOfImages(ImageChoice choice, Path labels, int images, String name)
      throws IOException {
    List<String> found = new ArrayList<>();
    Settings few = Settings.NONE.withSteps(12).withBatch(40);
    for (EngineFactory with : new EngineFactory[] {null, new PartedFactory(2)}) {
      String out = name + (with == null ? "-here" : "-elsewhere");
      run(
          new EnsembleTask(
              request("network", Optional.empty(), null, few, out, with),
              choice,
              new EnsembleTask.Labels(labels, 3),
              new Size.Declared(images)));
      found.add(result(out));
    }
    assertThat(found.get(1)).isEqualTo(found.get(0));
  }

  @Test
  void persons() throws IOException {
    unit = "patient";
    isTheSame("logistic", "newton", model("logistic"));
  }
}
