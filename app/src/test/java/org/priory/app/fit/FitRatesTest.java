package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Shell;

/**
 * {@code fit poisson}, {@code fit glm}, {@code fit survival} and {@code fit ordinal}, from the
 * shell to the report.
 */
class FitRatesTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("age,years,visits,months,died,pain\n");
    for (int i = 0; i < 2000; i++) {
      int age = 20 + random.nextInt(60);
      double years = 0.5 + 3 * random.nextDouble();
      int visits = 0;
      for (double left = random.nextDouble();
          left > Math.exp(-years * Math.exp(0.03 * (age - 50)));
          visits++) {
        left *= random.nextDouble();
      }
      double months = -20 * Math.log(1 - random.nextDouble());
      // a count below its bounds, and one that is no number, count as the schema says
      rows.append(age).append(',').append(years).append(',');
      rows.append(i == 7 ? "-3" : i == 8 ? "many" : String.valueOf(visits)).append(',');
      rows.append(Math.min(24, months)).append(months < 24 ? ",yes," : ",no,");
      double felt = 0.05 * (age - 50) + 2 * random.nextGaussian();
      rows.append(felt < -1 ? "none\n" : felt < 1 ? "mild\n" : "worst\n");
    }
    Files.writeString(folder.resolve("clinic.csv"), rows);
    Files.writeString(
        folder.resolve("clinic.json"),
        """
        {"columns": [{"name": "age", "type": "number", "min": 20, "max": 80},
          {"name": "years", "type": "number", "min": 0.5, "max": 4},
          {"name": "visits", "type": "number", "min": 0, "max": 40},
          {"name": "months", "type": "number", "min": 0, "max": 24},
          {"name": "died", "type": "category", "values": ["no", "yes"]},
          {"name": "pain", "type": "category", "values": ["none", "mild", "worst"]}],
         "size": 2000}
        """);
  }

  private String fit(String options, String out) {
    return "fit "
        + options
        + " --data "
        + folder.resolve("clinic.csv")
        + " --schema "
        + folder.resolve("clinic.json")
        + " --epsilon 2 --dataset clinic --ledger "
        + folder.resolve("ledger.db")
        + " --out "
        + folder.resolve(out);
  }

  private JsonNode posterior(String out) throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve(out).resolve("release/posterior.json").toFile());
  }

  @Test
  void countsHaveRateRatios() throws IOException {
    Shell.run(fit("glm --family poisson --target visits --offset years --json", "counts"))
        .jsonAfterMessages();
    JsonNode posterior = posterior("counts");
    assertThat(posterior.path("offset").textValue()).isEqualTo("years");
    assertThat(posterior.path("coefficients").get(1).has("rate_ratio")).isTrue();
    assertThat(Files.readString(folder.resolve("counts/release/report.html")))
        .contains("Poisson regression of visits", "Rate ratio", "Expected visits for years 1");
    Path out = folder.resolve("predicted.csv");
    Shell.run(
        "predict --model "
            + folder.resolve("counts")
            + " --data "
            + folder.resolve("clinic.csv")
            + " --out "
            + out);
    assertThat(Files.readAllLines(out)).hasSize(2001);
  }

  /** Rates with a dispersion: files, report, prediction, evaluation; read back as they were. */
  @ParameterizedTest
  @CsvSource({
    "glm --family negative-binomial --target visits --offset years, m + a m^2, Negative binomial"
        + " regression of visits",
    "gamma --formula months~age+log(years), a m^2, Gamma regression of months"
  })
  void variancesAreBoughtToo(String options, String law, String title) throws IOException {
    Shell.run(fit(options + " --json", "varied")).jsonAfterMessages();
    JsonNode dispersion = posterior("varied").path("dispersion");
    assertThat(dispersion.path("words").textValue()).contains(law);
    assertThat(dispersion.path("low").doubleValue())
        .isLessThan(dispersion.path("mean").doubleValue());
    assertThat(dispersion.path("high").doubleValue())
        .isGreaterThan(dispersion.path("mean").doubleValue());
    assertThat(Files.readString(folder.resolve("varied/release/report.html")))
        .contains(title, law, "Rate ratio");
    assertThat(Files.readString(folder.resolve("varied/release/privacy.json")))
        .contains("6 % of the budget says how much");
    JsonNode scores =
        Shell.run(
                "evaluate --json --model "
                    + folder.resolve("varied")
                    + " --data "
                    + folder.resolve("clinic.csv"))
            .jsonAfterMessages();
    assertThat(scores.path("deviance").doubleValue()).isPositive();
    assertThat(scores.path("log_likelihood").doubleValue()).isNegative();
  }

  /** Counts by variational Bayes: estimates alone, in all that is written and said. */
  @Test
  void countsByVipsHaveNoIntervals() throws IOException {
    Shell.run(fit("negative-binomial --method vips --target visits --json", "vips"))
        .jsonAfterMessages();
    JsonNode posterior = posterior("vips");
    assertThat(posterior.path("intervals").textValue()).startsWith("none: ");
    assertThat(posterior.path("coefficients").get(1).path("low").isNull()).isTrue();
    assertThat(posterior.path("dispersion").path("mean").doubleValue()).isNotNegative();
    assertThat(posterior.path("dispersion").path("high").isNull()).isTrue();
    Path out = folder.resolve("predicted.csv");
    Shell.run(
        "predict --model "
            + folder.resolve("vips")
            + " --data "
            + folder.resolve("clinic.csv")
            + " --out "
            + out);
    assertThat(Files.readAllLines(out).get(0)).isEqualTo("row,expected");
    JsonNode scores =
        Shell.run(
                "evaluate --json --model "
                    + folder.resolve("vips")
                    + " --data "
                    + folder.resolve("clinic.csv"))
            .jsonAfterMessages();
    assertThat(scores.path("deviance").doubleValue()).isPositive();
    Shell.Outcome refused =
        Shell.run(fit("negative-binomial --method vips --target visits --offset years", "no"));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("must not be given for the method vips");
  }

  /** Two rows of each person: a follow-up of each eye. */
  @Test
  void aPersonMayHaveSeveralFollowUps() throws IOException {
    Path data = folder.resolve("clinic.csv");
    StringBuilder rows = new StringBuilder();
    int row = 0;
    for (String line : Files.readAllLines(data)) {
      rows.append(row == 0 ? "person" : "p" + (row + 1) / 2).append(',').append(line).append('\n');
      row++;
    }
    Files.writeString(data, rows);
    Path schema = folder.resolve("clinic.json");
    Files.writeString(
        schema,
        Files.readString(schema).replace("\"size\": 2000", "\"unit\": \"person\", \"size\": 1000"));
    Shell.Outcome fit = Shell.run(fit("survival --time months --event died --cuts 6,12", "eyes"));
    assertThat(fit.code()).as(fit.err()).isZero();
    JsonNode privacy =
        new ObjectMapper().readTree(folder.resolve("eyes/release/privacy.json").toFile());
    assertThat(privacy.path("contribution").textValue()).contains("all rows with the same person");
    assertThat(privacy.path("choices").toString())
        .contains("has to be joined to one row first", "how much the rows of a person repeat");
    assertThat(posterior("eyes").path("survival").path("baseline")).hasSize(3);
  }

  @Test
  void followUpsHaveHazardRatios() throws IOException {
    Shell.run(fit("survival --time months --event died --cuts 6,12 --json", "survival"))
        .jsonAfterMessages();
    JsonNode posterior = posterior("survival");
    assertThat(posterior.path("coefficients").get(0).has("hazard_ratio")).isTrue();
    assertThat(posterior.path("survival").path("baseline")).hasSize(3);
    assertThat(Files.readString(folder.resolve("survival/release/report.html")))
        .contains("Survival regression of months", "Hazard ratio", "Survival of an example person");
  }

  private double mean(JsonNode posterior, String name) {
    for (JsonNode each : posterior.path("coefficients")) {
      if (each.path("name").textValue().equals(name)) {
        return each.path("mean").doubleValue();
      }
    }
    throw new AssertionError(name + " is not there");
  }

  /** Priors so narrow that the data say nothing: coefficients are where they were put. */
  @Test
  void countsTakeFormulasAndPriorsBesideAnExposure() throws IOException {
    Shell.run(
            fit(
                "poisson --formula visits~age+died+age:died --offset years --json"
                    + " --prior (intercept)=normal(0.7,0.001) --prior age=normal(0.2,0.001)",
                "given"))
        .jsonAfterMessages();
    JsonNode posterior = posterior("given");
    assertThat(mean(posterior, "(intercept)")).isCloseTo(0.7, within(0.01));
    assertThat(mean(posterior, "age")).isCloseTo(0.2, within(0.01));
    assertThat(posterior.path("intercept_at").path("years").doubleValue()).isEqualTo(1);
    Path out = folder.resolve("given.csv");
    Path one = folder.resolve("one.csv");
    Files.writeString(one, "age,years,visits,months,died,pain\n50,2,0,3,no,none\n");
    Shell.run("predict --model " + folder.resolve("given") + " --data " + one + " --out " + out);
    // e^0.7 a year, for two years; the event's own effect is at its reference
    double expected = Double.parseDouble(Files.readAllLines(out).get(1).split(",", -1)[1]);
    assertThat(expected).isCloseTo(2 * Math.exp(0.7), within(0.05));
  }

  @Test
  void followUpsTakeFormulasAndPriors() throws IOException {
    Shell.run(
            fit(
                "survival --formula months~age+ns(years,2) --event died --json"
                    + " --prior age=normal(0.3,0.001)",
                "followed"))
        .jsonAfterMessages();
    assertThat(mean(posterior("followed"), "age")).isCloseTo(0.3, within(0.01));
    Path out = folder.resolve("followed.csv");
    Shell.run(
        "predict --model "
            + folder.resolve("followed")
            + " --data "
            + folder.resolve("clinic.csv")
            + " --out "
            + out);
    assertThat(Files.readAllLines(out)).hasSize(2001);
  }

  @Test
  void orderedValuesHaveOddsRatios() throws IOException {
    Shell.run(fit("ordinal --formula pain~age+years --prior years=normal(0,1) --json", "ordinal"))
        .jsonAfterMessages();
    JsonNode posterior = posterior("ordinal");
    assertThat(posterior.path("coefficients").get(0).path("name").textValue())
        .isEqualTo("above none: (intercept)");
    assertThat(posterior.path("coefficients").get(2).has("odds_ratio")).isTrue();
    assertThat(posterior.path("example").path("expected")).hasSize(3);
    assertThat(Files.readString(folder.resolve("ordinal/release/report.html")))
        .contains("Ordinal regression of pain", "Odds ratio", "makes higher values more likely");
    String model = " --model " + folder.resolve("ordinal") + " --data ";
    Path out = folder.resolve("values.csv");
    Shell.run("predict" + model + folder.resolve("clinic.csv") + " --out " + out);
    assertThat(Files.readAllLines(out)).hasSize(2001);
    JsonNode scores =
        Shell.run("evaluate --json" + model + folder.resolve("clinic.csv")).jsonAfterMessages();
    assertThat(scores.toString()).contains("accuracy");
  }

  /** Before anything is charged: there is no ledger. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "glm --target visits | --family: is required",
        "glm --family poison --target visits | did you mean poisson?",
        "gamma --target died | --target: died: must be a number with bounds that are not negative",
        "negative-binomial --target months --offset died | --offset: died: must be a number whose",
        "glm --family binomial --target died --offset years | --offset: must come with --family",
        "poisson --target died | --target: died: must be a number with bounds from 0",
        "poisson --target visits --offset died | --offset: died: must be a number whose lower bound",
        "poisson --target visits --steps 2 | `steps` must be at least 3",
        "ordinal --target died | --target: died: must be a category with 3 to 20 values",
        "ordinal --target visits | --target: visits: must be a category with 3 to 20 values",
        "ordinal --target pain --steps 2 | `steps` must be at least 3",
        "ordinal --target pain --prior (intercept)=normal(0,1) | must be of a term of the model",
        "poisson --formula visits~years --offset years | must be a column that explains",
        "poisson --formula visits~yeers --offset years | must be a column of the schema",
        "survival --formula months~died --event died | must be a column that explains",
        "survival --time months --event died --prior (intercept)=normal(0,1) | of a term of the model",
        "survival --time months | --event: is required",
        "survival --event died | --time: is required",
        "survival --time months --event visits | --event: visits: must be a category with two",
        "survival --time months --event died --cuts x | --cuts: must be numbers",
        "survival --time months --event died --cuts 9,5 | --cuts: must rise between 0 and",
        "survival --time months --event died --entry died | --entry: died: must be a number"
      })
  void whatIsWrongIsRefused(String options, String words) {
    assertThat(Shell.run(fit(options.strip(), "refused")).err())
        .contains(words.strip().replace("`steps`", "--steps"));
    assertThat(folder.resolve("refused")).doesNotExist();
  }
}
