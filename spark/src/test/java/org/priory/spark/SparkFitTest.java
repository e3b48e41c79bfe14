package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.Data;
import org.priory.Documents;
import org.priory.FitOptions;
import org.priory.Images;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.Priory;
import org.priory.Table;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.variational.BeliefSettings;
import org.priory.models.choice.ImageChoice;
import org.priory.models.choice.ImageFeatures;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.Settings;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;

/** Whole fits on Spark: the same files as on one machine, and refusals before the charge. */
class SparkFitTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 90),
          Column.Category.of("kind", "a", "b"),
          Column.Category.of("ill", "no", "yes"));

  private static final PrivacyBudget BUDGET = new PrivacyBudget(2, 1e-6);

  @TempDir private Path folder;

  private Table table() throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    Random random = new Random(5);
    for (int file = 0; file < 3; file++) {
      List<String> lines = new ArrayList<>(List.of("age,kind,ill"));
      for (int i = 0; i < 1000; i++) {
        int age = random.nextInt(90);
        lines.add(
            age + "," + "abc".charAt(i % 3) + "," + (random.nextInt(90) < age ? "yes" : "no"));
      }
      Files.write(data.resolve(file + ".csv"), lines);
    }
    return Table.of(data, SCHEMA);
  }

  private static SparkFactory spark(String master, int parts, Map<String, String> more) {
    return new SparkFactory(new SparkSettings(master, parts, more));
  }

  private String fitted(String name, FitOptions options) throws IOException {
    Path out = folder.resolve(name);
    try (Priory priory = Priory.open(folder.resolve(name + ".db"))) {
      priory.prepare(Models.logistic("ill"), table(), BUDGET, options.into(out)).run();
    }
    return Files.readString(out.resolve("internal/posterior.json"))
        + Files.readString(out.resolve("internal/columns.json"))
        + Files.readString(out.resolve("internal/draws.csv"));
  }

  @Test
  void theFilesAreThoseOfOneMachine() throws IOException {
    FitOptions seeded = FitOptions.defaults().seeded(4);
    String here = fitted("local", seeded);
    assertThat(fitted("spark", seeded.on(spark("local[2]", 4, Map.of())))).isEqualTo(here);
    assertThat(fitted("other", FitOptions.defaults().seeded(6))).isNotEqualTo(here);
  }

  /** What became of the fields, of rows in several files that are fewer persons. */
  @Test
  void theCuratorIsToldWhatOneMachineSays() throws IOException {
    Path data = Files.createDirectories(folder.resolve("persons"));
    for (int file = 0; file < 3; file++) {
      List<String> lines = new ArrayList<>(List.of("who,age,kind,ill"));
      for (int i = 0; i < 200; i++) {
        lines.add(
            i % 70 + "," + (i % 9 == file ? "old" : i % 120) + "," + "abz".charAt(i % 3) + ",no");
      }
      Files.write(data.resolve(file + ".csv"), lines);
    }
    Schema persons =
        new Schema(
            List.of(
                Column.Category.of("who", "nobody"),
                new Column.Number("age", 0, 90),
                Column.Category.of("kind", "a", "b"),
                Column.Category.of("ill", "no", "yes")),
            List.of(""),
            "who",
            Size.PUBLIC,
            Schema.Layout.DEFAULTS);
    ModelChoice model = Models.logistic("ill");
    isTheSame(model, Table.of(data, persons));
    assertThat(Files.readString(folder.resolve(model.name() + "/internal/columns.json")))
        .contains("\"rows\" : 600", "\"records\" : 70", "\"unread\" : 0.11");
  }

  private void isRefused(ModelChoice model, SparkFactory engine, String... words)
      throws IOException {
    Table table = table();
    try (Priory priory = Priory.open(folder.resolve("refused.db"))) {
      FitOptions options = FitOptions.defaults().on(engine);
      assertThatThrownBy(() -> priory.prepare(model, table, BUDGET, options))
          .isInstanceOf(BadData.class)
          .hasMessageContainingAll(words);
      assertThat(priory.ledger().datasets()).isEmpty();
    }
  }

  @Test
  void whatSparkCannotDoIsRefusedBeforeTheCharge() throws IOException {
    SparkFactory here = spark("local[2]", 0, Map.of());
    isRefused(Models.logistic("ill").by("ops"), here, "noisy sums", "newton", "ops");
    isRefused(Models.logistic("ill").by("objective-perturbation"), here, "noisy sums", "newton");
    isRefused(Models.logistic("ill"), spark("local[2]", 3, Map.of()), "power of two", "3");
    isRefused(Models.logistic("ill"), spark("spark://host:7077", 0, Map.of()), "secret");
    isRefused(
        Models.logistic("ill"),
        spark("local[2]", 0, Map.of("spark.ui.enabled", "true")),
        "spark.ui.enabled",
        "must be false");
  }

  private String fitted(String name, ModelChoice model, Data data, FitOptions options)
      throws IOException {
    Path out = folder.resolve(name);
    try (Priory priory = Priory.open(folder.resolve(name + ".db"))) {
      priory.prepare(model, data, BUDGET, options.seeded(4).into(out)).run();
    }
    return Files.readString(out.resolve("internal/posterior.json"))
        + Files.readString(out.resolve("internal/columns.json"));
  }

  private void isTheSame(ModelChoice model, Data data) throws IOException {
    String name = model.name();
    FitOptions here = FitOptions.defaults();
    assertThat(fitted(name, model, data, here.on(spark("local[2]", 4, Map.of()))))
        .isEqualTo(fitted(name + "-here", model, data, here));
  }

  @Test
  void topicsAreThoseOfOneMachine() throws IOException {
    Path words = Files.writeString(folder.resolve("words.txt"), "a\nb\nc\nd\n");
    Path texts = Files.createDirectories(folder.resolve("texts"));
    Random random = new Random(5);
    for (int file = 0; file < 3; file++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        int topic = 2 * random.nextInt(2);
        StringBuilder line = new StringBuilder("x");
        for (int j = 0; j < 10; j++) {
          line.append(' ').append("abcd".charAt(topic + random.nextInt(2)));
        }
        lines.add(line.toString());
      }
      Files.write(texts.resolve(file + ".txt"), lines);
    }
    isTheSame(Models.topics(2), Documents.of(texts, words));
  }

  @Test
  void beliefNetworksAreThoseOfOneMachine() throws IOException {
    Path images = folder.resolve("images");
    byte[] bytes = new byte[16 + 600 * 12];
    new Random(5).nextBytes(bytes);
    ByteBuffer.wrap(bytes).putInt(0x803).putInt(600).putInt(4).putInt(3);
    Files.write(images, bytes);
    isTheSame(Models.beliefNetwork(BeliefSettings.defaults(2)), Images.of(images));
  }

  /** Each image counts as four rows of features, which the executors make. */
  @Test
  void networksOfImagesAreThoseOfOneMachine() throws IOException {
    int count = 300;
    Random random = new Random(5);
    byte[] images = new byte[16 + 64 * count];
    byte[] labels = new byte[8 + count];
    for (int i = 0; i < count; i++) {
      labels[8 + i] = (byte) random.nextInt(3);
      for (int pixel = 0; pixel < 64; pixel++) {
        images[16 + 64 * i + pixel] = (byte) random.nextInt(80 * (1 + labels[8 + i]));
      }
    }
    ByteBuffer.wrap(images).putInt(0x803).putInt(count).putInt(8).putInt(8);
    ByteBuffer.wrap(labels).putInt(0x801).putInt(count);
    ImageChoice scattered =
        new ImageChoice(
            false,
            ImageFeatures.SCATTERING,
            Optional.empty(),
            4,
            NetworkChoice.of(NetworkMethod.SGHMC));
    isTheSame(
        Models.imageNetwork(scattered).with(Settings.NONE.withSteps(10).withBatch(40)),
        Images.of(
            Files.write(folder.resolve("images"), images),
            Files.write(folder.resolve("labels"), labels),
            3));
  }

  @Test
  void networksOfWhatAPublicNetworkMakesAreRefusedBeforeTheCharge() throws IOException {
    Images labelled = Images.of(folder.resolve("images"), folder.resolve("labels"), 3);
    FitOptions options = FitOptions.defaults().on(spark("local[2]", 0, Map.of()));
    ModelChoice model = Models.imageNetwork(ImageChoice.pretrained(folder.resolve("public.onnx")));
    try (Priory priory = Priory.open(folder.resolve("refused.db"))) {
      assertThatThrownBy(() -> priory.prepare(model, labelled, BUDGET, options))
          .isInstanceOf(BadData.class)
          .hasMessageContainingAll("`engine`", "must be local for network", "public network");
      assertThat(priory.ledger().datasets()).isEmpty();
    }
  }

  /** A chain of small samples, which are fetched for many steps at once. */
  @Test
  void chainsAreThoseOfOneMachine() throws IOException {
    ModelChoice chain =
        Models.logistic("ill").by("sgld").with(Settings.NONE.withSteps(150).withBatch(30));
    isTheSame(chain, table());
  }

  @Test
  void aRealMasterIsSpokenToInSecret() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "between us\n");
    SparkSettings real =
        new SparkSettings(
            "spark://host:7077", 0, Map.of("spark.authenticate.secret.file", secret.toString()));
    real.check();
    assertThat(real.conf().get("spark.authenticate.secret")).isEqualTo("between us");
    assertThat(real.conf().get("spark.authenticate")).isEqualTo("true");
    assertThat(real.conf().get("spark.network.crypto.enabled")).isEqualTo("true");
    assertThat(real.conf().get("spark.io.encryption.enabled")).isEqualTo("true");
    assertThat(real.conf().get("spark.eventLog.enabled")).isEqualTo("false");
  }

  /** Pages and logs with private counts stay off, whatever {@code spark-submit} was told. */
  @Test
  void whatASubmitterAsksForDoesNotShowCounts() {
    List<String> names =
        List.of(
            "spark.ui.enabled", "spark.eventLog.enabled", "spark.metrics.appStatusSource.enabled");
    names.forEach(name -> System.setProperty(name, "true"));
    System.setProperty("spark.extraListeners", "org.example.Spy");
    try {
      SparkConf conf = new SparkSettings("local[2]", 0, Map.of()).conf();
      assertThat(names).allSatisfy(name -> assertThat(conf.get(name)).isEqualTo("false"));
      assertThat(conf.get("spark.extraListeners")).isEmpty();
    } finally {
      names.forEach(System::clearProperty);
      System.clearProperty("spark.extraListeners");
    }
  }
}
