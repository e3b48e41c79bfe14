package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.demo.ClinicData;

/** {@code priory plan} in a folder that holds the demo's schema and nothing else: no data. */
class PlanCommandTest {
  /** Few records, so that a forecast takes no time. */
  private static final String SMALL = "logistic --target readmitted --epsilon 1 --size 800";

  @TempDir Path folder;
  private Path schema;

  @BeforeEach
  void write() throws IOException {
    schema = folder.resolve("clinic.schema.json");
    Files.writeString(schema, ClinicData.schema().toJson());
  }

  private Outcome plan(String words) {
    return Shell.run("plan " + words + " --schema " + schema);
  }

  @Test
  void aRowForEachEpsilon() throws IOException {
    Outcome outcome = plan("logistic --target readmitted");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .contains("logistic regression of readmitted, 6000 records, delta 1e-6", "log odds")
        .containsPattern("(?m)^0\\.1 +± [0-9.]+ \\([0-9.]+ to [0-9.]+\\) +± [0-9.]+ +± ")
        .containsPattern("(?m)^3 +± ")
        .contains("Supposed: ", "No data was read, and nothing was charged.");
    // neither data nor a ledger, before or after
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(schema);
    }
  }

  @Test
  void widthsFallWithEpsilonToThoseWithoutPrivacy() {
    JsonNode answer =
        plan("logistic --target readmitted --epsilon 0.1,0.5,2,50 --size 50000 --json").json();
    assertThat(answer.get("records").asLong()).isEqualTo(50_000);
    for (String kind : new String[] {"numbers", "contrasts"}) {
      double before = Double.POSITIVE_INFINITY;
      for (JsonNode row : answer.get("rows")) {
        JsonNode width = row.get(kind);
        assertThat(width.get("half_width").asDouble())
            .isLessThan(before)
            .isBetween(width.get("low").asDouble(), width.get("high").asDouble());
        before = width.get("half_width").asDouble();
      }
      double plain = answer.get("rows").get(3).get("without_privacy").get(kind).asDouble();
      assertThat(before).isCloseTo(plain, within(0.2 * plain));
    }
  }

  /** The interval at what is found is as wide as was wanted: the search leaves a factor of 1.15. */
  @Test
  void theEpsilonThatAWidthNeeds() {
    JsonNode to = plan(SMALL + " --to 1 --column age --json").json().get("to");
    assertThat(to.get("column").asText()).isEqualTo("age");
    double found = to.get("epsilon").asDouble();
    assertThat(found).isBetween(to.get("too_little").asDouble(), to.get("enough").asDouble());
    assertThat(to.get("enough").asDouble() / to.get("too_little").asDouble()).isLessThan(1.16);
    assertThat(plan(SMALL + " --to 1 --column age").out())
        .contains("To know the effect of age (per 10) to ± 1 you need epsilon of about ");
    assertThat(plan(SMALL + " --to 0.001").out())
        .contains("No epsilon up to 100 is enough", "without privacy");
  }

  @Test
  void otherRegressions() {
    assertThat(plan("probit --target readmitted --epsilon 1 --size 800").out())
        .contains("linear predictor");
    assertThat(plan("linear --target bmi --epsilon 1 --size 800").out())
        .contains("units of the target");
  }

  @Test
  void whatIsLeftIsReadAndNotWritten() throws IOException {
    Path ledger = folder.resolve("ledger.db");
    String words = SMALL + " --dataset clinic --ledger " + ledger;
    assertThat(plan(words).out()).contains("The ledger has no data set clinic");
    assertThat(ledger).doesNotExist();
    Shell.run("ledger create --dataset clinic --epsilon 2 --delta 1e-5 --ledger " + ledger);
    String before = Shell.run("ledger show --json --ledger " + ledger).out();
    assertThat(plan(words).out())
        .contains("Left in the ledger for clinic: epsilon 2 of 2 at delta 1e-5");
    assertThat(plan(words + " --json").json().get("ledger").get("remaining_epsilon").asDouble())
        .isEqualTo(2);
    assertThat(Shell.run("ledger show --json --ledger " + ledger).out()).isEqualTo(before);
  }

  @Test
  void aNumberOfRecordsIsNeeded() throws IOException {
    String text = Files.readString(schema);
    assertThat(text).contains("6000");
    for (String word : new String[] {"public", "private"}) {
      Files.writeString(schema, text.replace("6000", "\"" + word + "\""));
      assertThat(plan("logistic --target readmitted").refusal())
          .contains("size: must be a number", "was " + word, "add --size N");
      assertThat(plan(SMALL).code()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logistc --target readmitted | did you mean logistic?",
        "network --target readmitted | must be one of logistic, probit, ordinal, linear",
        "logistic | --target: is required",
        "logistic --target readmited | did you mean readmitted?",
        "logistic --target age | must be a category with two values",
        "logistic --target readmitted --epsilon 0 | --epsilon: must be from",
        "logistic --target readmitted --epsilon 1,-1 | was -1",
        "logistic --target readmitted --epsilon NaN | was NaN",
        "logistic --target readmitted --delta 0 | --delta: must be in (0, 1)",
        "logistic --target readmitted --size 0 | --size: must be a whole number",
        "logistic --target readmitted --to 0 | --to: must be above 0",
        "logistic --target readmitted --to 0.1 --column agee | did you mean age?",
        "logistic --target readmitted --to 0.1 --column readmitted | must be a number or a category",
        "logistic --target readmitted --column age | --column: must come with --to",
        "logistic --target readmitted --ledger x.db | --dataset: is required with --ledger",
        "logistic --target readmitted --data clinic.csv | leave it out: a plan reads no data",
      })
  void refusals(String words, String said) {
    assertThat(plan(words).refusal()).contains(said);
  }

  @Test
  void aModelIsRequired() {
    assertThat(Shell.run("plan").refusal()).contains("MODEL");
    assertThat(Shell.run("plan logistic --target x").refusal()).contains("--schema: is required");
  }
}
