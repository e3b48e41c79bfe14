package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.Priory;
import org.priory.models.model.PredictionDetail;
import org.priory.privacy.engine.EngineFactory;

/** Drivers of a real standalone cluster: one is killed in the midst of a fit, one predicts. */
class StandaloneDriverTest {
  private static final int ROWS = 30_000;

  /** The question at which a driver dies. */
  private static final int LAST = 4;

  @TempDir private static Path folder;
  private static Path data;
  private static StandaloneCluster cluster;
  private static String whole;

  @BeforeAll
  static void start() throws IOException {
    cluster = new StandaloneCluster(folder.resolve("cluster"));
    data = Register.write(folder.resolve("data"), ROWS);
    whole = Register.fitted(data, folder.resolve("whole"), FitOptions.defaults());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static EngineFactory spark() {
    return new SparkFactory(new SparkSettings(cluster.master(), 4, cluster.settings()));
  }

  /**
   * A driver that asks its question again and again until it is killed: data, results, master, and
   * settings of Spark.
   */
  public static void main(String[] args) throws IOException {
    endWith(System.in);
    Map<String, String> settings = new LinkedHashMap<>();
    for (String each : Arrays.asList(args).subList(3, args.length)) {
      String[] words = each.split("=", 2);
      settings.put(words[0], words[1]);
    }
    EngineFactory dying =
        new DisturbedFactory(
            new SparkFactory(new SparkSettings(args[2], 4, settings)),
            (question, ask) -> {
              while (question == LAST) {
                ask.run();
                System.out.println("asked");
              }
            });
    Register.fitted(Path.of(args[0]), Path.of(args[1]), FitOptions.defaults().on(dying));
  }

  /** So that no driver outlives the tests. */
  private static void endWith(InputStream parent) {
    Thread lifeline =
        new Thread(
            () -> {
              try {
                parent.transferTo(OutputStream.nullOutputStream());
              } catch (IOException closed) {
                // The end all the same.
              }
              Runtime.getRuntime().halt(1);
            });
    lifeline.setDaemon(true);
    lifeline.start();
  }

  private static Process driver(Path out) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-opens", "java.base/java.util=ALL-UNNAMED", "-Xmx600m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(StandaloneDriverTest.class.getName());
    command.addAll(List.of(data.toString(), out.toString(), cluster.master()));
    cluster.settings().forEach((name, value) -> command.add(name + "=" + value));
    return new ProcessBuilder(command).redirectError(folder.resolve("driver.log").toFile()).start();
  }

  /** The next driver goes on under the same charge, and finds what an undisturbed one does. */
  @Test
  void aKilledDriverIsTakenUp() throws Exception {
    Path out = folder.resolve("killed");
    Process driver = driver(out);
    assertThat(driver.inputReader().readLine())
        .as(() -> read(folder.resolve("driver.log")))
        .isEqualTo("asked");
    driver.destroyForcibly().waitFor();
    assertThat(out.resolve("internal/checkpoint/answers.journal")).isNotEmptyFile();
    assertThat(out.resolve("internal/posterior.json")).doesNotExist();
    assertThat(Register.fitted(data, out, FitOptions.defaults().resumed(true).on(spark())))
        .isEqualTo(whole);
    assertThat(out.resolve("internal/checkpoint")).doesNotExist();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /** An executor is killed before rows are counted, and one before they are predicted. */
  @Test
  void predictionsAreThoseOfOneMachine() throws IOException {
    Path model = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    Path here = folder.resolve("here.csv");
    PredictionDetail detail = PredictionDetail.UNCERTAINTY;
    EngineFactory killing =
        new DisturbedFactory(spark(), (question, ask) -> cluster.killAnExecutor());
    assertThat(Priory.predict(model, data, parts, detail, killing))
        .isEqualTo(Priory.read(model).predict(data, here, detail));
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(parts)) {
      for (Path file : files.sorted().toList()) {
        List<String> own = Files.readAllLines(file);
        lines.addAll(own.subList(lines.isEmpty() ? 0 : 1, own.size()));
      }
    }
    assertThat(lines).isEqualTo(Files.readAllLines(here)).hasSize(ROWS + 1);
    assertThat(cluster.written())
        .doesNotContain(Register.SECRET_AGE, Register.SECRET_KIND, String.valueOf(ROWS));
  }
}
