package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

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

/** {@code fit poisson}, {@code fit glm} and {@code fit survival}, from the shell to the report. */
class FitRatesTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("age,years,visits,months,died\n");
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
      rows.append(Math.min(24, months)).append(months < 24 ? ",yes\n" : ",no\n");
    }
    Files.writeString(folder.resolve("clinic.csv"), rows);
    Files.writeString(
        folder.resolve("clinic.json"),
        """
        {"columns": [{"name": "age", "type": "number", "min": 20, "max": 80},
          {"name": "years", "type": "number", "min": 0.5, "max": 4},
          {"name": "visits", "type": "number", "min": 0, "max": 40},
          {"name": "months", "type": "number", "min": 0, "max": 24},
          {"name": "died", "type": "category", "values": ["no", "yes"]}],
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

  /** Before anything is charged: there is no ledger. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "glm --target visits | --family: is required",
        "glm --family poison --target visits | did you mean poisson?",
        "glm --family binomial --target died --offset years | --offset: must come with --family",
        "poisson --target died | --target: died: must be a number with bounds from 0",
        "poisson --target visits --offset died | --offset: died: must be a number whose lower bound",
        "poisson --target visits --steps 2 | `steps` must be at least 3",
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
