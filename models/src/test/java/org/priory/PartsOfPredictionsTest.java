package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.models.choice.DescribeChoice;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.PartedFactory;
import org.priory.privacy.event.PrivacyBudget;

/** Predictions by other machines are those of this one, and refused where they would not be. */
class PartsOfPredictionsTest {
  private static final EngineFactory ELSEWHERE = new PartedFactory(1);
  private static final PredictionDetail PLAIN = PredictionDetail.DEFAULT;
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 90),
          Column.Category.of("kind", "a", "b"),
          Column.Category.of("ill", "no", "yes"));

  @TempDir private Path folder;
  private Path data;

  /**
   * Four files of other lengths: one of a single row, one packed, some with values out of bounds.
   */
  @BeforeEach
  void write() throws IOException {
    data = Files.createDirectories(folder.resolve("data"));
    Random random = new Random(5);
    int[] rows = {300, 1, 777, 60};
    for (int file = 0; file < rows.length; file++) {
      StringBuilder text = new StringBuilder("age,kind,ill\n");
      for (int i = 0; i < rows[file]; i++) {
        int age = random.nextInt(file == 2 ? 99 : 90);
        text.append(i % 50 == 0 ? "" : age).append(',').append("abc".charAt(i % 3));
        text.append(random.nextInt(90) < age ? ",yes\n" : ",no\n");
      }
      if (file == 2) {
        try (OutputStream out =
            new GZIPOutputStream(Files.newOutputStream(data.resolve(file + ".csv.gz")))) {
          out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
      } else {
        Files.writeString(data.resolve(file + ".csv"), text);
      }
    }
  }

  private Path fitted(String name, ModelChoice model) throws IOException {
    Path out = folder.resolve(name);
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      priory
          .prepare(
              model,
              Table.of(data, SCHEMA),
              new PrivacyBudget(2, 1e-6),
              FitOptions.defaults().seeded(4).into(out))
          .run();
    }
    return out;
  }

  private static String joined(Path parts) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(parts)) {
      files = all.sorted().toList();
    }
    List<String> lines = new ArrayList<>();
    for (Path file : files) {
      List<String> own = Files.readAllLines(file);
      lines.addAll(lines.isEmpty() ? own : own.subList(1, own.size()));
    }
    assertThat(files).hasSize(4);
    return String.join("\n", lines) + "\n";
  }

  private void isTheSame(String name, ModelChoice choice, PredictionDetail detail)
      throws IOException {
    Path model = fitted(name, choice);
    Path here = folder.resolve(name + ".csv");
    Path there = folder.resolve(name + ".parts");
    Predicted one = Priory.read(model).predict(data, here, detail);
    Predicted other = Priory.predict(model, data, there, detail, ELSEWHERE);
    assertThat(other).isEqualTo(one);
    assertThat(one.records()).isEqualTo(1138);
    assertThat(one.inputs()).extracting(Predicted.Input::name).contains("kind");
    assertThat(joined(there)).isEqualTo(Files.readString(here)).contains("\n1138,");
  }

  @Test
  void predictionsAreThoseOfThisMachine() throws IOException {
    isTheSame("logistic", Models.logistic("ill"), PredictionDetail.UNCERTAINTY);
    isTheSame("linear", Models.linear("age"), PLAIN);
    isTheSame(
        "network", Models.network("ill", Optional.of(NetworkChoice.of(NetworkMethod.SGLD))), PLAIN);
  }

  private void isRefused(Path model, Path table, Path out, PredictionDetail detail, String... words)
      throws IOException {
    assertThatThrownBy(() -> Priory.predict(model, table, out, detail, ELSEWHERE))
        .isInstanceOf(BadData.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void whatCannotBePredictedIsRefusedBeforeARowIsRead() throws IOException {
    Path model = fitted("model", Models.logistic("ill"));
    Path out = folder.resolve("out");
    Path vips = fitted("vips", Models.logistic("ill").by("vips"));
    isRefused(vips, data, out, PredictionDetail.UNCERTAINTY, "`uncertainty`", "vips");
    Path tables = fitted("tables", Releases.describe(DescribeChoice.ALL));
    isRefused(tables, data, out, PLAIN, "`engine`", "local", "describe");
    Path full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("notes"), "ours");
    isRefused(model, data, full, PLAIN, "full", "must be empty");
    isRefused(model, data, data.resolve("out"), PLAIN, "`out`", "folder of the data");
    isRefused(model, folder.resolve("none.csv"), out, PLAIN, "none.csv");
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("0.csv"), "age,kind\n3,a\n");
    Files.writeString(other.resolve("1.csv"), "size,kind\n3,a\n");
    isRefused(model, other, out, PLAIN, "1.csv", "age");
    assertThat(out).doesNotExist();
    assertThatThrownBy(() -> Priory.read(model).predict(data, data.resolve("out"), PLAIN))
        .hasMessageContaining("folder of the data");
  }

  @Test
  void aModelThatIsAnotherElsewhereIsRefused() throws IOException {
    Path model = fitted("model", Models.logistic("ill"));
    SharedModel shared = SharedModel.at(model);
    assertThat(shared.read().head().model()).isEqualTo("logistic");
    SharedModel changed = new SharedModel(shared.file(), "0".repeat(64));
    assertThatThrownBy(changed::read).isInstanceOf(BadData.class).hasMessageContaining("same file");
  }

  /** Nothing is left of predictions that failed, so that they can be asked for again. */
  @Test
  void whatFailsLeavesNothing() throws IOException {
    Path model = fitted("model", Models.logistic("ill"));
    Path out = folder.resolve("out");
    PartsOfPredictions parts = new PartsOfPredictions(model, data, out, PLAIN, ELSEWHERE);
    Files.writeString(data.resolve("0.csv"), "age,kind\n3,a\n");
    assertThatThrownBy(parts::write).isInstanceOf(BadData.class).hasMessageContaining("changed");
    assertThat(out).isEmptyDirectory();
    assertThat(Priory.predict(model, data, out, PLAIN, ELSEWHERE).records()).isEqualTo(839);
  }
}
