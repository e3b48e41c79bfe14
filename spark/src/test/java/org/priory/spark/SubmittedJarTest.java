package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.FitOptions;
import org.priory.Priory;
import org.priory.models.model.PredictionDetail;

/**
 * The one jar, started as {@code spark-submit} does, beside Spark's jars alone. Maven makes it
 * after all other tests, and runs these then ({@code mvn verify}).
 */
class SubmittedJarTest {
  private static final Path JAR = Path.of("target", "priory-spark-submit.jar").toAbsolutePath();
  private static final int ROWS = 6000;

  /** What the jar leaves to Spark, though the program brings it. */
  private static final String LEFT_TO_SPARK = "jackson-core|slf4j-api|snappy-java|zstd-jni";

  @TempDir private Path folder;

  private static List<String> classpath(String file) throws IOException {
    return Arrays.asList(Files.readString(Path.of("target", file)).strip().split(":", -1));
  }

  /** What a distribution of Spark has. */
  private static String spark() throws IOException {
    List<String> own = classpath("own.classpath");
    Stream<String> left =
        own.stream().filter(jar -> jar.matches(".*/(" + LEFT_TO_SPARK + ")-[^/]*"));
    return Stream.concat(
            classpath("spark.classpath").stream().filter(jar -> !own.contains(jar)), left)
        .collect(Collectors.joining(":"));
  }

  private void submit(String master, List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-opens", "java.base/java.util=ALL-UNNAMED", "-Xmx800m"));
    command.addAll(List.of("-cp", spark()));
    command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", master));
    command.addAll(List.of("--class", "org.priory.spark.Main", JAR.toString()));
    command.addAll(words);
    command.addAll(List.of("--engine", "spark"));
    Path said = folder.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    Path jars = Files.createDirectories(folder.resolve("home/jars"));
    builder.environment().put("SPARK_HOME", jars.getParent().toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Process process = builder.start();
    assertThat(process.waitFor()).as(() -> read(said)).isZero();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /** A fit and predictions, with the results of one machine. */
  private void isTheSame(String master, List<String> settings) throws Exception {
    Path data = Register.write(folder.resolve("data"), ROWS);
    Path schema =
        Files.writeString(
            folder.resolve("schema.json"),
            """
            {"columns": [{"name": "age", "type": "number", "min": 0, "max": 90},
              {"name": "dose", "type": "number", "min": 0, "max": 1},
              {"name": "kind", "type": "category", "values": ["a", "b"]},
              {"name": "ill", "type": "category", "values": ["no", "yes"]}],
             "size": "public"}
            """);
    String whole = Register.fitted(data, folder.resolve("whole"), FitOptions.defaults());
    Path out = folder.resolve("submitted");
    List<String> fit = new ArrayList<>(List.of("fit", "logistic", "--target", "ill"));
    fit.addAll(List.of("--data", data.toString(), "--schema", schema.toString()));
    fit.addAll(List.of("--epsilon", "1", "--delta", "1e-6", "--seed", "4"));
    fit.addAll(List.of("--ledger", folder.resolve("ledger.db").toString()));
    fit.addAll(List.of("--out", out.toString()));
    fit.addAll(settings);
    submit(master, fit);
    assertThat(
            Files.readString(out.resolve("internal/posterior.json"))
                + Files.readString(out.resolve("internal/draws.csv")))
        .isEqualTo(whole);

    Path parts = folder.resolve("parts");
    List<String> predict = new ArrayList<>(List.of("predict", "--model", out.toString()));
    predict.addAll(List.of("--data", data.toString(), "--out", parts.toString()));
    predict.addAll(settings);
    submit(master, predict);
    Path here = folder.resolve("here.csv");
    Priory.read(out).predict(data, here, PredictionDetail.DEFAULT);
    List<String> lines = Files.readAllLines(here);
    List<String> last = Files.readAllLines(parts.resolve("part-00000005.csv"));
    assertThat(last.subList(1, last.size()))
        .isEqualTo(lines.subList(5 * ROWS / Register.FILES + 1, ROWS + 1));
  }

  @Test
  void isTheProgramOnThisMachine() throws Exception {
    assertThat(JAR).as("made by mvn -Psubmit -DskipTests package -pl spark -am").exists();
    isTheSame("local[2]", List.of());
  }

  /** Its executors have Spark's jars, and get this one from the driver. */
  @Test
  void isTheProgramOnAStandaloneCluster() throws Exception {
    assertThat(JAR).as("made by mvn -Psubmit -DskipTests package -pl spark -am").exists();
    try (StandaloneCluster cluster = new StandaloneCluster(folder.resolve("cluster"))) {
      Map<String, String> all = new TreeMap<>(cluster.settings());
      all.put("spark.executor.extraClassPath", spark());
      List<String> settings = new ArrayList<>();
      all.forEach((name, value) -> settings.addAll(List.of("--spark", name + "=" + value)));
      isTheSame(cluster.master(), settings);
    }
  }
}
