package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.models.files.RunFolder;
import org.priory.models.report.HtmlReport;

/** A mixture from the table to the components of new rows, in the data's own units. */
class MixturePathTest {
  private static final int N = 4000;

  /** Height and weight of two groups of equal spread; one record in three is of the second. */
  private static final double[][] MEANS = {{165, 62}, {183, 95}};

  @TempDir private Path folder;
  private Path data;
  private Path schema;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("people.csv");
    schema = folder.resolve("people.schema.json");
    out = folder.resolve("out");
    Random random = new Random(7);
    StringBuilder rows = new StringBuilder("height,sex,weight\n");
    for (int i = 0; i < N; i++) {
      double[] mean = MEANS[i % 3 == 0 ? 1 : 0];
      rows.append(
          String.format(
              Locale.ROOT,
              "%.1f,%s,%.1f%n",
              mean[0] + 5 * random.nextGaussian(),
              i % 2 == 0 ? "f" : "m",
              mean[1] + 6 * random.nextGaussian()));
    }
    Files.writeString(data, rows);
    schema(
        "{\"name\":\"height\",\"type\":\"number\",\"min\":120,\"max\":220},"
            + "{\"name\":\"sex\",\"type\":\"category\",\"values\":[\"f\",\"m\"]},"
            + "{\"name\":\"weight\",\"type\":\"number\",\"min\":30,\"max\":150}");
  }

  private void schema(String columns) throws IOException {
    Files.writeString(schema, "{\"columns\":[" + columns + "],\"size\":" + N + "}");
  }

  private Outcome fit(String options) {
    return Shell.run(
        "fit mixture --data %s --schema %s --out %s --ledger %s %s"
            .formatted(data, schema, out, folder.resolve("ledger.db"), options)
            .strip());
  }

  private void recovered(JsonNode components) {
    for (int k = 0; k < 2; k++) {
      JsonNode component = components.get(k);
      assertThat(component.get("weight").doubleValue())
          .isCloseTo(k == 0 ? 2.0 / 3 : 1.0 / 3, within(0.05));
      for (int j = 0; j < 2; j++) {
        double mean = component.get("means").get(j).get("mean").doubleValue();
        assertThat(mean).isCloseTo(MEANS[k][j], within(2.0));
        assertThat(component.get("covariance").get(j).get(j).doubleValue())
            .isBetween(j == 0 ? 15.0 : 22.0, j == 0 ? 40.0 : 60.0);
      }
    }
  }

  @Test
  void fitsPredictsAndEvaluates() throws Exception {
    JsonNode fit = fit("--components 2 --epsilon 2 --seed 1 --json").jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo("vips");
    assertThat(fit.get("epsilon_charged").doubleValue()).isBetween(1.9, 2.0);
    recovered(fit.get("components"));
    assertThat(fit.get("components").get(0).get("means").get(0).has("low")).isFalse();
    assertThat(fit.get("intervals").textValue()).startsWith("none: where noise hides");

    String where = " --model " + out + " --data " + data;
    Path predictions = folder.resolve("predictions.csv");
    assertThat(Shell.run("predict --json --out " + predictions + where).json().get("rows").asInt())
        .isEqualTo(N);
    List<String> lines = Files.readAllLines(predictions);
    assertThat(lines.get(0)).isEqualTo("row,component,p.1,p.2,log_density");
    assertThat(Shell.run("predict --uncertainty --out " + predictions + where).refusal())
        .contains("--uncertainty: must be left out for a model without intervals, was one by vips");
    int right = 0;
    for (int i = 0; i < N; i++) {
      String[] fields = lines.get(i + 1).split(",", -1);
      right += fields[1].equals(i % 3 == 0 ? "2" : "1") ? 1 : 0;
      assertThat(Double.parseDouble(fields[2]) + Double.parseDouble(fields[3]))
          .isCloseTo(1, within(1e-9));
    }
    assertThat(right / (double) N).isGreaterThan(0.97);

    JsonNode metrics = Shell.run("evaluate --json" + where).json();
    assertThat(metrics.get("stamp").textValue()).startsWith("not private");
    // entropy of the groups 0.64, of the Gaussians log(2 pi e 5 6) = 6.24: about -6.87
    assertThat(metrics.get("log_likelihood").doubleValue()).isBetween(-7.1, -6.8);

    Path release = new RunFolder(out).results();
    List<String> draws =
        Files.readAllLines(release.resolve("draws.csv")).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();
    assertThat(draws).hasSize(1001);
    assertThat(draws.get(0)).contains(",theta.1,theta.2,mu.1.1,mu.1.2,mu.2.1,", ",Sigma.2.2.2");
    double sum = 0;
    for (String line : draws.subList(1, draws.size())) {
      sum += Double.parseDouble(line.split(",", -1)[9]) / 1000;
    }
    assertThat(sum)
        .isCloseTo(
            fit.get("components").get(0).get("means").get(0).get("mean").doubleValue(),
            within(0.1));
    assertThat(Files.readString(release.resolve("report.html")))
        .contains("Components found", "2 components, the largest with", "No record is drawn")
        .doesNotContain("listed, not drawn");
    ObjectNode posterior =
        (ObjectNode) new ObjectMapper().readTree(release.resolve("posterior.json").toFile());
    ((ObjectNode) posterior.get("components").get(1)).put("weight", 0.001);
    Files.writeString(release.resolve("posterior.json"), posterior.toString());
    assertThat(HtmlReport.of(out)).contains("listed, not drawn");
  }

  @Test
  void dpEmGivesEstimatesAlone() throws Exception {
    assertThat(fit("--components 2 --method dp-em --epsilon 2 --seed 2").code()).isZero();
    JsonNode posterior =
        new ObjectMapper()
            .readTree(Files.readString(new RunFolder(out).results().resolve("posterior.json")));
    recovered(posterior.get("components"));
    assertThat(posterior.get("components").get(0).get("means").get(0).has("low")).isFalse();
    assertThat(Files.readString(new RunFolder(out).results().resolve("report.html")))
        .contains("estimates without intervals");
    Outcome evaluated = Shell.run("evaluate --json --model " + out + " --data " + data);
    assertThat(evaluated.json().get("log_likelihood").doubleValue()).isBetween(-7.1, -6.8);
  }

  /** 5.5 cm and 6.6 kg are known: 0.055 of both ranges. */
  @ParameterizedTest
  @CsvSource({"dp-sep --epsilon 2 --seed 3", "sep --non-private", "ep --non-private"})
  void propagationFindsTheMeans(String method) throws Exception {
    JsonNode fit =
        fit("--components 2 --spread 0.055 --json --method " + method).jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo(method.split(" ", -1)[0]);
    int tall =
        fit.get("components").get(0).get("means").get(0).get("mean").doubleValue() > 174 ? 0 : 1;
    for (int k = 0; k < 2; k++) {
      JsonNode component = fit.get("components").get(k);
      assertThat(component.get("weight").doubleValue()).isEqualTo(0.5);
      for (int j = 0; j < 2; j++) {
        JsonNode mean = component.get("means").get(j);
        // weights are taken to be equal and are not, which moves the means a little
        assertThat(mean.get("mean").doubleValue())
            .isCloseTo(MEANS[k == tall ? 1 : 0][j], within(1.0));
        assertThat(mean.get("low").doubleValue()).isLessThan(mean.get("mean").doubleValue());
      }
    }
    Outcome evaluated = Shell.run("evaluate --json --model " + out + " --data " + data);
    assertThat(evaluated.json().get("log_likelihood").doubleValue()).isBetween(-7.3, -6.8);
    boolean isPrivate = method.startsWith("dp-");
    assertThat(out.resolve("release")).as("seeded or without noise").doesNotExist();
    if (isPrivate) {
      assertThat(Files.readString(new RunFolder(out).results().resolve("report.html")))
          .contains("Components found", "the noise left a component without a proper precision");
    }
  }

  /** A few steps of it: that it is private is what it does, not that it finds anything. */
  @Test
  void thePrintedAlgorithmShowsNoIntervals() throws Exception {
    JsonNode fit =
        fit("--components 2 --spread 0.055 --method dp-sep-as-published --steps 200 --epsilon 1"
                + " --seed 4 --json")
            .jsonAfterMessages();
    assertThat(fit.get("steps").intValue()).isEqualTo(200);
    assertThat(fit.get("epsilon_charged").doubleValue()).isLessThanOrEqualTo(1);
    assertThat(fit.get("intervals").textValue()).startsWith("none: the printed algorithm");
    assertThat(fit.get("components").get(0).get("means").get(0).has("low")).isFalse();
    assertThat(fit("--components 2 --method dp-sep-as-published --epsilon 1").code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--epsilon 1                | --components: is required for a mixture, was not given; add",
        "--epsilon 1 --components 0 | --components: must be a whole number from 1 to 200, was 0;",
        "--epsilon 1 --components x | --components: must be a whole number from 1 to 200, was x;",
        "--epsilon 1 --components 2 --target sex | --target: is not an option of fit mixture, was",
        "--epsilon 1 --components 2 --spread 0 | --spread: must be from 0.0001 to 1, was 0; give",
        "--epsilon 1 --components 2 --spread 0.1 --method sep | --method: must be one that noise can",
        "--epsilon 1 --components 2 --spread 0.1 --method ep | --method: must be one that noise can",
        "--epsilon 1 --components 2 --method dp-sep | fit mixture: budget and settings must allow a",
        "--epsilon 1 --components 2 --spread 0.1 | fit mixture: budget and settings must allow a",
        "--epsilon 1 --components 2 --rate 0.1 | fit mixture: budget and settings must allow a",
      })
  void refusesInOneLine(String options, String message) {
    assertThat(fit(options).refusal()).startsWith("priory: " + message);
    assertThat(out).doesNotExist();
  }

  @Test
  void refusesATableWithoutNumbers() throws IOException {
    schema("{\"name\":\"sex\",\"type\":\"category\",\"values\":[\"f\",\"m\"]}");
    assertThat(fit("--components 2 --epsilon 1").refusal())
        .startsWith("priory: schema: columns: must have a number for a mixture of Gaussians, was");
  }

  @Test
  void aRegressionNeedsATargetAndNoComponents() {
    String files = " --data %s --schema %s --out %s --epsilon 1".formatted(data, schema, out);
    assertThat(Shell.run("fit linear" + files).refusal())
        .startsWith("priory: --target: is required for linear regression, was not given; add");
    assertThat(Shell.run("fit linear --target height --components 2" + files).refusal())
        .startsWith(
            "priory: --components: is not an option of fit linear, was given; it is for fit mixture;"
                + " fit linear has --data, --query, --schema, --target, ");
  }

  /** Several rows of a person would be added up to something that no component has. */
  @Test
  void aUnitOfSeveralRowsIsRefused() throws IOException {
    Files.writeString(
        schema,
        "{\"columns\":[{\"name\":\"height\",\"type\":\"number\",\"min\":120,\"max\":220},"
            + "{\"name\":\"sex\",\"type\":\"ignore\"}],\"unit\":\"sex\",\"size\":2}");
    Outcome refused = fit("--components 2 --epsilon 1");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("unit", "must be \"row\"", "one row for each sex");
    assertThat(out).doesNotExist();
  }

  @Test
  void oneFeatureIsOneFeature() throws IOException {
    schema("{\"name\":\"height\",\"type\":\"number\",\"min\":120,\"max\":220}");
    assertThat(fit("--components 2 --epsilon 5").out()).contains("records, 1 feature, ");
  }
}
