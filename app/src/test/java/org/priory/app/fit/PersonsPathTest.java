package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;

/** Regressions where the unit of privacy is a person with several rows, from file to report. */
class PersonsPathTest {
  private static final int PERSONS = 3000;
  private static final double[] TRUTH = {-0.5, 1, -0.7};

  @TempDir private Path folder;
  private Path data;
  private Path schema;
  private Path out;

  /** One to four rows each, scattered over the file. */
  @BeforeEach
  void write() throws IOException {
    data = folder.resolve("visits.csv");
    schema = folder.resolve("visits.schema.json");
    out = folder.resolve("out");
    Random random = new Random(11);
    StringBuilder rows = new StringBuilder("person,a,b,ill,level\n");
    for (int visit = 0; visit < 4; visit++) {
      for (int person = 0; person < PERSONS; person++) {
        if (visit > person % 4) {
          continue;
        }
        double a = 2 * random.nextDouble() - 1;
        double b = 2 * random.nextDouble() - 1;
        double psi = TRUTH[0] + TRUTH[1] * a + TRUTH[2] * b;
        boolean ill = random.nextDouble() < 1 / (1 + Math.exp(-psi));
        double level = 0.3 * psi + 0.1 * random.nextGaussian();
        rows.append(
            String.format(
                Locale.ROOT, "p%d,%.4f,%.4f,%s,%.4f%n", person, a, b, ill ? "yes" : "no", level));
      }
    }
    Files.writeString(data, rows);
  }

  private Outcome fit(String model, String target, String options) throws IOException {
    String column =
        target.equals("ill")
            ? "\"category\",\"values\":[\"no\",\"yes\"]"
            : "\"number\",\"min\":-1,\"max\":1";
    Files.writeString(
        schema,
        "{\"columns\":[{\"name\":\"person\",\"type\":\"ignore\"},"
            + "{\"name\":\"a\",\"type\":\"number\",\"min\":-1,\"max\":1,\"per\":1},"
            + "{\"name\":\"b\",\"type\":\"number\",\"min\":-1,\"max\":1,\"per\":1},"
            + "{\"name\":\"%s\",\"type\":%s}],\"unit\":\"person\",\"size\":%d}"
                .formatted(target, column, PERSONS));
    return Shell.run(
        "fit %s --target %s --data %s --schema %s --out %s --ledger %s %s"
            .formatted(model, target, data, schema, out, folder.resolve("ledger.db"), options)
            .strip());
  }

  private JsonNode released(String file) throws IOException {
    return new ObjectMapper()
        .readTree(Files.readString(out.resolve("release").resolve(file + ".json")));
  }

  /** Every coefficient within six of its own standard deviations and 0.05 of the truth. */
  private void assertNear(double factor) throws IOException {
    JsonNode coefficients = released("posterior").get("coefficients");
    for (int j = 0; j < TRUTH.length; j++) {
      double mean = coefficients.get(j).get("mean").doubleValue();
      // null where the method has no intervals
      double sd = coefficients.get(j).get("sd").asDouble(0.04);
      assertThat(Math.abs(mean - factor * TRUTH[j])).isLessThan(0.05 + 6 * sd);
      assertThat(sd).isLessThan(0.2);
    }
  }

  /** With sums in the place of means the slopes came out by a third and more too large. */
  @ParameterizedTest
  @ValueSource(strings = {"newton", "vips", "dpvi", "dp-sep", "sgld --steps 300"})
  void logisticRegressionsFindTheCoefficients(String method) throws IOException {
    assertThat(fit("logistic", "ill", "--epsilon 8 --delta 1e-5 --method " + method).code())
        .isZero();
    assertNear(1);
    assertThat(released("privacy").get("contribution").textValue())
        .contains("mean of these rows", "drawn at random from a person who is drawn at random");
    assertThat(released("privacy").get("choices").toString())
        .contains("how much the rows of a person repeat each other");
    assertThat(Files.readString(out.resolve("release").resolve("report.html")))
        .contains("a person who is drawn at random");
  }

  @ParameterizedTest
  @ValueSource(strings = {"vips", "newton", "sghmc --steps 300"})
  void linearRegressionsFindTheCoefficients(String method) throws IOException {
    assertThat(fit("linear", "level", "--epsilon 8 --delta 1e-5 --method " + method).code())
        .isZero();
    assertNear(0.3);
  }

  /** What sees rows does not know which of them are one person. */
  @Test
  void methodsThatLookAtRowsRefusePersons() throws IOException {
    assertThat(fit("logistic", "ill", "--epsilon 1 --method ops").refusal())
        .contains("must ask for noisy sums", "it looks at single rows: take newton, vips");
    assertThat(fit("network", "level", "--non-private --method ep").refusal())
        .contains("must ask for noisy sums", "it looks at single rows: take dp-sep, dpvi");
  }
}
