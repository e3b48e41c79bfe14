package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.models.files.RunFolder;

/** A network from the table to predictions with intervals. */
class NetworkPathTest {
  private static final int N = 3000;

  @TempDir private Path folder;
  private Path data;
  private Path schema;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("tides.csv");
    schema = folder.resolve("tides.schema.json");
    out = folder.resolve("out");
    Random random = new Random(7);
    StringBuilder rows = new StringBuilder("hour,wind,level\n");
    for (int i = 0; i < N; i++) {
      double hour = 12 * random.nextDouble();
      double wind = 10 * random.nextDouble();
      double level = Math.abs(hour - 6) + 0.1 * wind + 0.3 * random.nextGaussian();
      rows.append(String.format(Locale.ROOT, "%.3f,%.3f,%.3f%n", hour, wind, level));
    }
    Files.writeString(data, rows);
    Files.writeString(
        schema,
        "{\"columns\":[{\"name\":\"hour\",\"type\":\"number\",\"min\":0,\"max\":12},"
            + "{\"name\":\"wind\",\"type\":\"number\",\"min\":0,\"max\":10},"
            + "{\"name\":\"level\",\"type\":\"number\",\"min\":-1,\"max\":9}],\"size\":"
            + N
            + "}");
  }

  private Outcome fit(String options) {
    return Shell.run(
        "fit network --data %s --schema %s --out %s --ledger %s %s"
            .formatted(data, schema, out, folder.resolve("ledger.db"), options)
            .strip());
  }

  @Test
  void fitsPredictsAndEvaluates() throws Exception {
    JsonNode fit =
        fit("--target level --layers 15 --steps 100 --epsilon 6 --seed 1 --json")
            .jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo("dp-sep");
    assertThat(fit.get("epsilon_charged").doubleValue()).isBetween(5.8, 6.0);
    assertThat(fit.get("network").get("hidden").intValue()).isEqualTo(15);
    Path predictions = folder.resolve("predictions.csv");
    String where = " --model " + out + " --data " + data;
    assertThat(Shell.run("predict --json --out " + predictions + where).json().get("rows").asInt())
        .isEqualTo(N);
    List<String> lines = Files.readAllLines(predictions);
    assertThat(lines.get(0)).isEqualTo("row,mean,sd,low,high");
    Shell.run("predict --uncertainty --json --out " + predictions + where).json();
    List<String> doubts = Files.readAllLines(predictions);
    assertThat(doubts.get(0)).isEqualTo("row,mean,sd,low,high,epistemic,aleatoric");
    for (int i = 1; i <= N; i++) {
      assertThat(doubts.get(i)).startsWith(lines.get(i) + ",");
      String[] fields = doubts.get(i).split(",", -1);
      double sd = Double.parseDouble(fields[2]);
      double epistemic = Double.parseDouble(fields[5]);
      double aleatoric = Double.parseDouble(fields[6]);
      // all of them have four digits
      assertThat(Math.hypot(epistemic, aleatoric)).isCloseTo(sd, within(1e-3 * sd));
      assertThat(epistemic).isPositive();
    }
    // the best line is off by sqrt(3 + 0.09) = 1.76
    JsonNode metrics = Shell.run("evaluate --json" + where).json();
    assertThat(metrics.get("rmse").doubleValue()).isBetween(0.25, 1.0);
    assertThat(Files.readString(new RunFolder(out).results().resolve("report.html")))
        .contains("The network", "One hidden layer of 15 units");
    assertThat(Files.readAllLines(new RunFolder(out).results().resolve("draws.csv")))
        .anyMatch(line -> line.contains(",w.1.1,w.1.2,w.1.3,"));
  }

  /**
   * Persons of five rows each: errors are those of rows, 0.3 and what the network does not know.
   * They were 0.8 when sums over rows were divided by the number of persons.
   */
  @Test
  void personsWithSeveralRowsHaveTheErrorsOfRows() throws Exception {
    List<String> rows = Files.readAllLines(data);
    StringBuilder named = new StringBuilder(rows.get(0) + ",person\n");
    for (int i = 0; i < N; i++) {
      named.append(rows.get(i + 1)).append(',').append(i / 5).append('\n');
    }
    Files.writeString(data, named);
    Files.writeString(
        schema,
        Files.readString(schema).replace("\"size\":" + N, "\"unit\":\"person\",\"size\":" + N / 5));
    for (String method : List.of("dp-sep --layers 15 --steps 100", "sgld --steps 200")) {
      out = folder.resolve(method.split(" ", 2)[0]);
      assertThat(fit("--target level --epsilon 20 --seed 1 --method " + method).code()).isZero();
      Path file = folder.resolve("predictions.csv");
      Shell.run("predict --uncertainty --model %s --data %s --out %s".formatted(out, data, file));
      List<String> lines = Files.readAllLines(file);
      double aleatoric = 0;
      double errors = 0;
      for (int i = 1; i <= N; i++) {
        String[] fields = lines.get(i).split(",", -1);
        double level = Double.parseDouble(rows.get(i).split(",", -1)[2]);
        aleatoric += Math.pow(Double.parseDouble(fields[6]), 2) / N;
        errors += Math.pow(level - Double.parseDouble(fields[1]), 2) / N;
      }
      assertThat(Math.sqrt(aleatoric / errors)).as(method).isBetween(0.75, 1.25);
    }
  }

  /** A clip that is never reached changes nothing; one that cuts does. Others have no clip. */
  @Test
  void propagationWithoutNoiseMayBeClipped() throws Exception {
    String way = "--target level --epsilon 1 --layers 5 --steps 2 --non-private --seed 3 --method ";
    double[] errors = new double[3];
    String[] clips = {"sep", "sep --clip 1e9", "sep --clip 0.01"};
    for (int i = 0; i < clips.length; i++) {
      out = folder.resolve("clipped" + i);
      assertThat(fit(way + clips[i]).code()).as(clips[i]).isZero();
      String where = " --model " + out + " --data " + data;
      errors[i] = Shell.run("evaluate --json" + where).json().get("rmse").doubleValue();
    }
    assertThat(errors[1]).isEqualTo(errors[0]);
    assertThat(errors[2]).isGreaterThan(1.05 * errors[0]);
    out = folder.resolve("refused");
    assertThat(fit(way + "ep --clip 1").refusal()).contains("leave --clip out");
  }

  @Test
  void refusesInOneLine() {
    assertThat(fit("--target level --epsilon 1 --layers 0").refusal())
        .startsWith(
            "priory: --layers: must be whole numbers from 1 to 65536 with commas between, was 0; give");
    assertThat(fit("--target level --epsilon 1 --components 2").refusal())
        .startsWith("priory: --components: is not an option of fit network, was given; it is for");
    assertThat(fit("--epsilon 1").refusal())
        .startsWith("priory: --target: is required for Bayesian neural network, was not given");
    assertThat(out).doesNotExist();
  }
}
