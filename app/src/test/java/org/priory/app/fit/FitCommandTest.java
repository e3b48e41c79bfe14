package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;

class FitCommandTest {
  @TempDir private Path folder;
  private Clinic clinic;

  @BeforeEach
  void write() throws IOException {
    clinic = new Clinic(folder);
  }

  @Test
  void fitsWithDefaults() {
    JsonNode json = clinic.fit("logistic --epsilon 1 --json").jsonAfterMessages();
    assertThat(json.get("out").textValue()).isEqualTo(clinic.out.toString());
    assertThat(json.get("epsilon_charged").doubleValue()).isBetween(0.99, 1.0);
    assertThat(json.get("delta").doubleValue()).isEqualTo(1e-6);
    assertThat(json.get("method").textValue()).isNotEmpty();
    assertThat(json.get("seconds").doubleValue()).isPositive();
    assertThat(json.get("steps").longValue()).isPositive();
    assertThat(json.get("dataset").textValue()).isEqualTo("clinic.csv");
    assertThat(json.get("stamp").isNull()).isTrue();
    // The truth is 0.04 a year, 0.4 in ten. The noise is secret: 25 fits at epsilon 1 had 0.361 +-
    // 0.012.
    JsonNode age = json.get("coefficients").get(1);
    assertThat(age.get("name").textValue()).isEqualTo("age");
    assertThat(age.get("mean").doubleValue()).isBetween(0.25, 0.5);
    assertThat(age.get("per").doubleValue()).isEqualTo(10);
    assertThat(age.get("low").doubleValue()).isPositive();
    assertThat(clinic.charges()).isEqualTo(1);
  }

  @Test
  void showsCoefficientsStatementAndTotal() {
    Outcome outcome = clinic.fit("logistic --epsilon 1 --delta 1e-7");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err().lines()).hasSize(2);
    assertThat(outcome.err().lines().findFirst().orElseThrow())
        .startsWith("priory: this schema was never checked: ");
    assertThat(outcome.err().lines().skip(1).findFirst().orElseThrow())
        .startsWith("priory: 95 % intervals will be about ± ");
    assertThat(outcome.out())
        .contains("earlier_stays", "95 % interval", "Privacy\n  - Whether one record is in")
        .contains("Charged to data set clinic.csv: epsilon 1 at delta 1e-7. Its total so far: ");
    assertThat(outcome.out().lines().filter(line -> line.startsWith("  - "))).hasSize(5);
  }

  @Test
  void theTotalGrowsAndTheLimitHolds() throws IOException {
    Shell.run("ledger create --dataset c --epsilon 1.6 --delta 1e-6 --ledger " + clinic.ledger);
    double first =
        clinic
            .fit("logistic --epsilon 1 --dataset c --json")
            .jsonAfterMessages()
            .get("dataset_epsilon")
            .doubleValue();
    double second =
        clinic
            .fit("logistic --epsilon 1 --dataset c --json --out " + folder.resolve("2"))
            .jsonAfterMessages()
            .get("dataset_epsilon")
            .doubleValue();
    assertThat(second).isBetween(1.3 * first, 1.6);

    Files.delete(clinic.data);
    Outcome third = clinic.fit("logistic --epsilon 1 --dataset c --out " + folder.resolve("3"));
    assertThat(third.code()).isEqualTo(ExitCode.BUDGET_REFUSED);
    assertThat(third.out()).isEmpty();
    assertThat(third.err())
        .startsWith("priory: the budget of data set 'c' does not allow this: spent epsilon ");
    assertThat(third.err().lines()).hasSize(1);
    assertThat(clinic.charges()).isEqualTo(2);
    assertThat(folder.resolve("3")).doesNotExist();
  }

  @Test
  void aSeedIsStamped() {
    Outcome one = clinic.fit("logistic --epsilon 1 --seed 5");
    assertThat(one.out()).startsWith("NOT PRIVATE: the noise came from a seed.");
    JsonNode two =
        clinic
            .fit("logistic --epsilon 1 --seed 5 --json --out " + folder.resolve("2"))
            .jsonAfterMessages();
    assertThat(two.get("stamp").textValue()).startsWith("NOT PRIVATE");
    assertThat(clinic.out.resolve("internal/posterior.json"))
        .hasSameTextualContentAs(folder.resolve("2/internal/posterior.json"));
  }

  /** A private run on a data set with a seeded charge is private; its total is not all there is. */
  @Test
  void aTotalAfterASeedDoesNotCoverEverything() throws IOException {
    assertThat(clinic.fit("logistic --epsilon 1 --seed 5").code()).isZero();
    JsonNode json =
        clinic.fit("logistic --epsilon 1 --json --out " + folder.resolve("2")).jsonAfterMessages();
    assertThat(json.get("stamp").isNull()).isTrue();
    assertThat(json.get("statement").toString())
        .contains("That total does not cover everything: the noise of 1 of its charges")
        .doesNotContain("NOT PRIVATE");
    Path release = folder.resolve("2/release");
    assertThat(release.resolve("privacy.json")).content().contains("\"covers_everything\" : false");
    assertThat(release.resolve("report.html")).content().contains("Not covered");
  }

  @Test
  void withoutNoiseNoEpsilonIsNeeded() {
    JsonNode json = clinic.fit("logistic --non-private --json").jsonAfterMessages();
    assertThat(json.get("stamp").textValue()).startsWith("NOT PRIVATE: no noise");
    assertThat(json.get("epsilon_charged").doubleValue()).isZero();
    assertThat(clinic.out.resolve("release")).doesNotExist();
    assertThat(clinic.out.resolve("internal/model.json")).exists();
    assertThat(clinic.charges()).isZero();
  }

  @Test
  void settingsAreObeyed() {
    JsonNode json =
        clinic
            .fit("logistic --epsilon 1 --method vips --batch 600 --epochs 2 --json")
            .jsonAfterMessages();
    assertThat(json.get("method").textValue()).isEqualTo("vips");
    // 20 steps of a tenth of the records, and one for the moments.
    assertThat(json.get("steps").longValue()).isEqualTo(21);
    assertThat(clinic.out.resolve("release/privacy.json"))
        .content()
        .contains("\"kind\" : \"poisson\"", "\"rate\" : 0.1");
  }

  @Test
  void theReportIsMadeAgain() throws IOException {
    JsonNode json = clinic.fit("logistic --epsilon 1 --json").jsonAfterMessages();
    Path report = Path.of(json.get("report").textValue());
    assertThat(report).content().contains("earlier_stays");
    String first = Files.readString(report);
    Files.delete(report);
    assertThat(Shell.run("report --json " + clinic.out).json().get("report").textValue())
        .isEqualTo(report.toString());
    assertThat(report).hasContent(first);

    Shell.run("evaluate --model " + clinic.out + " --data " + clinic.data);
    Shell.run("report " + clinic.out);
    assertThat(report).as("nothing that was measured is released").hasContent(first);
    assertThat(clinic.out.resolve("internal/report.html")).content().contains("Calibration");
  }

  @Test
  void withoutAReleaseThereIsNoReport() throws IOException {
    clinic.fit("logistic --non-private");
    assertThat(Shell.run("report " + clinic.out).refusal())
        .contains("must be the folder of a run that released something, was one without noise; ");
    assertThat(Shell.run("report " + folder).refusal()).contains("was something else; ");
    Path broken = Files.createDirectories(folder.resolve("broken/release"));
    Files.writeString(broken.resolve("privacy.json"), "{");
    assertThat(Shell.run("report " + folder.resolve("broken")).refusal())
        .contains("must hold whole files, was ");
  }

  @Test
  void theDemoRunsTwice() {
    Outcome one = Shell.run("demo --ledger " + clinic.ledger + " --out " + folder.resolve("demo"));
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.out()).contains("earlier_stays", "Charged to data set demo: epsilon 1 at");
    JsonNode two =
        Shell.run("demo --json --ledger " + clinic.ledger + " --out " + folder.resolve("two"))
            .jsonAfterMessages();
    assertThat(Path.of(two.get("out").textValue()).resolve("release/privacy.json")).exists();
    assertThat(
            Shell.run("demo --ledger " + clinic.ledger + " --out " + folder.resolve("two"))
                .refusal())
        .startsWith("priory: --out: must be an empty or absent folder, was ");
  }
}
