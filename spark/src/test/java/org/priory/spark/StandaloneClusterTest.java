package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.privacy.engine.EngineFactory;

/**
 * Fits on a real standalone master with two workers, while executors are killed: the same bits as
 * on one machine, and one charge.
 */
class StandaloneClusterTest {
  private static final int ROWS = 300_000;
  private static final int FEW = 30_000;
  @TempDir private static Path folder;
  private static Path data;
  private static StandaloneCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster = new StandaloneCluster(folder.resolve("cluster"));
    data = Register.write(folder.resolve("data"), ROWS);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static SparkSettings settings(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(cluster.settings());
    all.putAll(more);
    return new SparkSettings(cluster.master(), 4, all);
  }

  /** One is killed between two questions, and one in the middle of a question. */
  @Test
  void aFitWhoseExecutorsAreKilledHasTheSameFilesAndOneCharge() throws IOException {
    AtomicInteger kills = new AtomicInteger();
    EngineFactory faulty =
        new DisturbedFactory(
            new SparkFactory(settings(Map.of())),
            (question, ask) -> {
              if (question == 2) {
                cluster.killAnExecutor();
                kills.incrementAndGet();
              } else if (question == 4) {
                new Thread(cluster::killAnExecutor).start();
                kills.incrementAndGet();
              }
            });
    assertThat(Register.fitted(data, folder.resolve("spark"), FitOptions.defaults().on(faulty)))
        .isEqualTo(Register.fitted(data, folder.resolve("local"), FitOptions.defaults()));
    assertThat(kills).hasValue(2);
    assertThat(cluster.written())
        .doesNotContain(Register.SECRET_AGE, Register.SECRET_KIND, String.valueOf(ROWS));
  }

  /**
   * Parts that are frozen come back from their files: executors are killed, and the data is gone.
   */
  @Test
  void frozenPartsOutliveExecutorsAndTheData() throws IOException {
    Path few = Register.write(folder.resolve("frozen-data"), FEW);
    String whole = Register.fitted(few, folder.resolve("thawed"), FitOptions.defaults());
    Path frozen = Files.createDirectories(folder.resolve("checkpoints"));
    EngineFactory faulty =
        new DisturbedFactory(
            new SparkFactory(settings(Map.of("spark.checkpoint.dir", frozen.toString()))),
            (question, ask) -> {
              if (question == 2) {
                for (int file = 0; file < Register.FILES; file++) {
                  delete(few.resolve("part" + file + ".csv"));
                }
                cluster.killAnExecutor("127.0.0.1");
                cluster.killAnExecutor("127.0.0.2");
              }
            });
    assertThat(Register.fitted(few, folder.resolve("frozen"), FitOptions.defaults().on(faulty)))
        .isEqualTo(whole);
    assertThat(frozen).isEmptyDirectory();
    assertThat(cluster.written()).doesNotContain(Register.SECRET_AGE, Register.SECRET_KIND);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Executors with other kernels than the driver: no answer of theirs is taken. */
  @Test
  void anotherArithmeticIsRefused() throws IOException {
    Path few = Register.write(folder.resolve("alike"), 600);
    SparkSettings other =
        settings(
            Map.of(
                "spark.executor.extraJavaOptions",
                "--add-opens=java.base/java.util=ALL-UNNAMED -Dpriory.linear=plain"));
    FitOptions options = FitOptions.defaults().on(new SparkFactory(other));
    assertThatThrownBy(() -> Register.fitted(few, folder.resolve("unlike"), options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("must compute alike");
    assertThat(folder.resolve("unlike/internal/posterior.json")).doesNotExist();
  }
}
