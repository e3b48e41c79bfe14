package org.priory.app.budget;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.app.shell.ExitCode;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.ledger.Receipt;

class LedgerCommandTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void choose() {
    file = folder.resolve("ledger.db");
  }

  private Outcome run(String line) {
    return Shell.run("ledger " + line + " --ledger " + file);
  }

  private void charge(String dataset) {
    try (Ledger ledger = Ledgers.open(file)) {
      Receipt receipt = ledger.reserve(dataset, new Gaussian(10), "a run\nof the test");
      ledger.commit(receipt, "");
    }
  }

  @Test
  void createSetsABudget() {
    JsonNode json = run("create --dataset adult --epsilon 2 --delta 1e-6 --json").json();

    assertThat(json.get("created").booleanValue()).isTrue();
    assertThat(json.get("spent_epsilon").doubleValue()).isZero();
    assertThat(json.get("remaining_epsilon").doubleValue()).isEqualTo(2);
    assertThat(json.get("limit_epsilon").doubleValue()).isEqualTo(2);
    assertThat(json.get("delta").doubleValue()).isEqualTo(1e-6);
    assertThat(json.get("neighbours").textValue()).isEqualTo("add-remove");
    assertThat(json.get("entries")).hasSize(1);
    assertThat(json.get("ledger").textValue()).isEqualTo(file.toString());
  }

  @Test
  void theSameBudgetAgainChangesNothing() {
    assertThat(run("create --dataset adult --epsilon 2 --delta 1e-6").out())
        .startsWith("Budget of adult: epsilon 2 at delta 1e-6");
    assertThat(run("create --dataset adult --epsilon 2 --delta 1e-6").out())
        .startsWith("Nothing changed");
    assertThat(run("create --dataset adult --epsilon 3 --delta 1e-6").refusal())
        .isEqualTo(
            "priory: data set 'adult' already has another budget: epsilon 2, delta 1e-6,"
                + " add-remove; a budget cannot be changed, leave it as it is");
    assertThat(run("show --json").json().get("entries")).hasSize(1);
  }

  @Test
  void showSaysWhatIsSpentAndLeft() {
    run("create --dataset adult --epsilon 2 --delta 1e-5");
    charge("adult");

    JsonNode json = run("show --dataset adult --json").json();
    double spent = Accountants.best().epsilon(new Gaussian(10), 1e-5).upper();
    assertThat(json.get("spent_epsilon").doubleValue()).isEqualTo(spent);
    assertThat(json.get("remaining_epsilon").doubleValue()).isEqualTo(2 - spent);
    JsonNode charge = json.get("entries").get(1);
    assertThat(charge.get("entry").textValue()).isEqualTo("charged");
    assertThat(charge.get("epsilon").doubleValue()).isEqualTo(spent);
    assertThat(charge.get("event").get("kind").textValue()).isEqualTo("gaussian");
    assertThat(charge.get("note").textValue()).isEqualTo("a run\nof the test");

    assertThat(run("show").out())
        .contains("adult", "add-remove", "charge: Gaussian noise 10 (a run of the test)")
        .contains("entry 2 was used");
    double other = run("show --delta 1e-9 --json").json().get("spent_epsilon").doubleValue();
    assertThat(other).isGreaterThan(spent);
  }

  @Test
  void showSaysWhichRuleATotalRestsOn() {
    run("create --dataset adult --epsilon 2 --delta 1e-5");
    charge("adult");
    assertThat(run("show --json").json().get("rule").textValue()).isEqualTo("alone");
    charge("adult");
    JsonNode json = run("show --json").json();
    assertThat(json.get("rule").textValue()).isEqualTo("gaussian");
    assertThat(json.get("accountant").textValue()).isEqualTo("exact");
    assertThat(json.get("rule_means").textValue()).contains("one Gaussian mechanism");
    assertThat(run("show").out())
        .contains("Spent rests on the rule 'gaussian'", "chosen after the answers before it")
        .doesNotContain("not a promise");
    // Without a limit it is a record.
    charge("free");
    assertThat(run("show --dataset free").out()).contains("a record, not a promise");
  }

  @Test
  void severalDataSetsAreListed() {
    run("create --dataset adult --epsilon 2 --delta 1e-6");
    charge("free");

    JsonNode json = run("show --json").json();
    assertThat(json.get("datasets")).hasSize(2);
    assertThat(json.get("datasets").get(1).get("dataset").textValue()).isEqualTo("free");
    assertThat(json.get("datasets").get(1).get("remaining_epsilon").isNull()).isTrue();
    assertThat(json.get("entries")).hasSize(3);
    assertThat(run("show").out()).contains("no limit");
    assertThat(run("show --dataset fre").refusal())
        .isEqualTo(
            "priory: --dataset: must be in the ledger, one of adult, free, was fre; did you mean free?");
  }

  @Test
  void showSaysThatSeededChargesAreNotCovered() {
    charge("adult");
    assertThat(run("show --json").json().get("covers_everything").booleanValue()).isTrue();
    assertThat(run("show").out()).doesNotContain("NOT PRIVATE");
    try (Ledger ledger = Ledgers.open(file)) {
      ledger.reserveSeeded("adult", new Gaussian(10), "a test");
    }
    JsonNode json = run("show --json").json();
    assertThat(json.get("covers_everything").booleanValue()).isFalse();
    assertThat(json.get("not_private_entries").toString()).isEqualTo("[3]");
    assertThat(json.get("entries").get(2).get("stamp").textValue()).startsWith("NOT PRIVATE");
    assertThat(run("show").out())
        .contains("the total of data set adult does not cover everything: the noise of 1 charge")
        .contains("charge, NOT PRIVATE (noise from a seed): Gaussian noise 10 (a test)");
  }

  @Test
  void whatHasNoGuaranteeIsInfinite() {
    try (Ledger ledger = Ledgers.open(file)) {
      ledger.reserve("adult", new NotPrivate(), "");
    }
    assertThat(run("show --json").json().get("spent_epsilon").textValue()).isEqualTo("Infinity");
    assertThat(run("show").out()).contains("infinity");
  }

  @Test
  void checkPassesAnIntactLedger() {
    charge("adult");
    JsonNode json = run("check --json").json();
    assertThat(json.get("ok").booleanValue()).isTrue();
    assertThat(json.get("entries_checked").longValue()).isEqualTo(2);
    assertThat(json.get("head").textValue()).hasSize(64);
    assertThat(run("check").out()).contains("ok, 2 entries as written");
  }

  @ParameterizedTest
  @CsvSource({"check", "show", "create --dataset adult --epsilon 2 --delta 1e-6"})
  void aDamagedLedgerIsRefused(String command) throws Exception {
    charge("adult");
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    bytes[text.indexOf("\"noise_multiplier\":10.0") + 19] = '9';
    Files.write(file, bytes);
    assertThat(run(command).refusal())
        .startsWith("priory: " + file + ": the ledger must be as it was written, was damaged (");
  }

  @ParameterizedTest
  @CsvSource({"check", "show"})
  void aLedgerThatIsNotThereIsNotMade(String command) {
    assertThat(run(command).refusal())
        .startsWith("priory: --ledger: must be a ledger, was " + file + ", which is not there; ");
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create --epsilon 1 --delta 1e-6                | --dataset: is required",
        "create --dataset a --epsilon 0 --delta 1e-6    | --epsilon: must be from 1e-12 to 1e6",
        "create --dataset a --epsilon nan --delta 1e-6  | --epsilon: must be from 1e-12 to 1e6",
        "create --dataset a --epsilon 1 --delta 1       | --delta: must be in [0, 1)",
        "create --dataset a --epsilon 1 --delta 0 --neighbours none | --neighbours: must be one of",
        "show --delta -1                                | --delta: must be in [0, 1)",
      })
  void wrongUseIsRefusedAndMakesNothing(String line, String said) {
    assertThat(run(line).refusal()).startsWith("priory: " + said);
    assertThat(file).doesNotExist();
  }

  @Test
  void aNameMustBeOneLine() {
    Outcome outcome =
        Shell.runWords(
            "ledger",
            "create",
            "--dataset",
            "a\nb",
            "--epsilon",
            "1",
            "--delta",
            "1e-6",
            "--ledger",
            file.toString());
    assertThat(outcome.refusal()).startsWith("priory: --dataset: must have 1 to 200 characters");
  }

  @Test
  void aFolderIsNotALedger() {
    assertThat(Shell.run("ledger show --ledger " + folder).refusal())
        .isEqualTo("priory: " + folder + ": the ledger must be a file; give --ledger FILE");
  }

  @Test
  void theDoctorFindsAWholeLedger() {
    charge("adult");
    JsonNode json = Shell.run("doctor --json --ledger " + file).json();
    assertThat(json.get("ok").booleanValue()).isTrue();
    assertThat(json.get("ledger").get("found").textValue()).contains("whole, 2 entries");
    for (String name : new String[] {"java", "cores", "memory", "home", "frozen_records", "aes"}) {
      assertThat(json.get(name).get("ok").booleanValue()).as(name).isTrue();
    }
    assertThat(json.get("native_libraries").get("found").textValue()).startsWith("SQLite 3.");
  }

  @Test
  void theDoctorFindsADamagedLedger() throws Exception {
    charge("adult");
    Files.delete(folder.resolve("ledger.db.head"));
    Outcome outcome = Shell.run("doctor --ledger " + file);
    assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
    assertThat(outcome.out()).contains("WRONG  ledger: ", "head file is missing");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void theDoctorMakesNothing() {
    assertThat(Shell.run("doctor --ledger " + file).out()).contains("made by the first charge");
    assertThat(folder).isEmptyDirectory();
  }
}
