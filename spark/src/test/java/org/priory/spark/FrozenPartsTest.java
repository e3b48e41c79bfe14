package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.privacy.data.schema.BadData;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Fits whose parts are frozen: the same files, from folders that are closed, sealed and deleted.
 */
class FrozenPartsTest {
  private static final int ROWS = 3000;

  @TempDir private Path folder;

  private SparkFactory spark(boolean isFrozen) throws IOException {
    Path frozen = Files.createDirectories(folder.resolve("checkpoints"));
    return new SparkFactory(
        new SparkSettings(
            "local[2]",
            4,
            isFrozen ? Map.of("spark.checkpoint.dir", frozen.toString()) : Map.of()));
  }

  private List<Path> frozen() {
    try (Stream<Path> files = Files.walk(folder.resolve("checkpoints"))) {
      return files.skip(1).sorted().toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What executors hold is lost, and what they wrote for a shuffle, as if all were killed. */
  static void loseAll() {
    SparkContext spark = SparkContext.getOrCreate();
    CollectionConverters.asJava(spark.getPersistentRDDs())
        .values()
        .forEach(each -> ((RDD<?>) each).unpersist(true));
    for (int shuffle = 0; shuffle < 10; shuffle++) {
      spark.env().mapOutputTracker().unregisterShuffle(shuffle);
      spark.env().shuffleManager().unregisterShuffle(shuffle);
    }
  }

  private static void change(Path data) {
    try {
      Files.writeString(data.resolve("part3.csv"), "44,0.5,a,yes\n", StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private FitOptions disturbed(boolean isFrozen, DisturbedFactory.Disturbance disturbance)
      throws IOException {
    return FitOptions.defaults().on(new DisturbedFactory(spark(isFrozen), disturbance));
  }

  @Test
  void theFilesAreClosedSealedAndGoneInTheEnd() throws IOException {
    Path data = Register.write(folder.resolve("data"), ROWS);
    List<String> seen = new ArrayList<>();
    FitOptions options =
        disturbed(
            true,
            (question, ask) -> {
              if (question == 1) {
                for (Path each : frozen()) {
                  seen.add(look(each));
                }
              }
            });
    assertThat(Register.fitted(data, folder.resolve("spark"), options))
        .isEqualTo(Register.fitted(data, folder.resolve("local"), FitOptions.defaults()));
    assertThat(seen).hasSize(5).first().asString().matches("priory-frozen-[0-9a-f]{16} rwx------ ");
    assertThat(seen.subList(1, 5))
        .allSatisfy(
            each ->
                assertThat(each)
                    .matches("(?s)part-[0-3]-[0-9a-f]{16} rw------- .{1000,}")
                    // Names of classes and fields would be there if it were not sealed.
                    .doesNotContain("RecordPart", "chunks"));
    assertThat(frozen()).isEmpty();
  }

  private static String look(Path file) {
    try {
      return file.getFileName()
          + " "
          + PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
          + " "
          + (Files.isDirectory(file)
              ? ""
              : new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Without frozen parts, records that are read again must be those that were read first. */
  @Test
  void aChangedSourceIsRefusedWhereItIsReadAgain() throws IOException {
    Path data = Register.write(folder.resolve("data"), ROWS);
    FitOptions options =
        disturbed(
            false,
            (question, ask) -> {
              if (question == 3) {
                change(data);
                loseAll();
              }
            });
    assertThatThrownBy(() -> Register.fitted(data, folder.resolve("spark"), options))
        .isInstanceOf(BadData.class)
        .hasMessageContainingAll("must stay as it is", "changed meanwhile", "stays charged");
    assertThat(folder.resolve("spark/release")).doesNotExist();
  }

  /** The twin: frozen parts need no source any more, and none of it is read twice. */
  @Test
  void aSourceThatIsGoneDoesNoHarmToFrozenParts() throws IOException {
    Path data = Register.write(folder.resolve("data"), ROWS);
    String whole = Register.fitted(data, folder.resolve("local"), FitOptions.defaults());
    FitOptions options =
        disturbed(
            true,
            (question, ask) -> {
              if (question == 3) {
                change(data);
                loseAll();
              }
            });
    assertThat(Register.fitted(data, folder.resolve("spark"), options)).isEqualTo(whole);
  }

  /** Whoever changes a frozen part ends the fit, and its folder goes all the same. */
  @Test
  void aFrozenPartThatWasChangedIsRefused() throws IOException {
    Path data = Register.write(folder.resolve("data"), ROWS);
    FitOptions options =
        disturbed(
            true,
            (question, ask) -> {
              if (question == 3) {
                damage(frozen().get(2));
                loseAll();
              }
            });
    assertThatThrownBy(() -> Register.fitted(data, folder.resolve("spark"), options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Spark could not answer");
    assertThat(frozen()).isEmpty();
  }

  private static void damage(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aKeyThatWouldCrossANetworkInClearIsRefusedBeforeTheCharge() {
    SparkFactory factory =
        new SparkFactory(
            new SparkSettings(
                "spark://host:7077",
                4,
                Map.of(
                    "spark.checkpoint.dir", folder.toString(),
                    "spark.authenticate.secret", "between us",
                    "spark.network.crypto.enabled", "false")));
    assertThatThrownBy(
            () -> factory.check("logistic", "newton", List.of(folder.resolve("data.csv"))))
        .isInstanceOf(BadData.class)
        .hasMessageContainingAll("spark.checkpoint.dir", "spark.network.crypto.enabled");
  }

  @Test
  void aFolderThatIsNotThereIsRefusedBeforeTheCharge() {
    SparkFactory factory =
        new SparkFactory(
            new SparkSettings(
                "local[2]",
                4,
                Map.of("spark.checkpoint.dir", folder.resolve("nowhere").toString())));
    assertThatThrownBy(
            () -> factory.check("logistic", "newton", List.of(folder.resolve("data.csv"))))
        .isInstanceOf(BadData.class)
        .hasMessageContainingAll("spark.checkpoint.dir", "must be a folder");
  }
}
