package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.choice.TuneChoice;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.LedgerConflict;

/** Charges about rows and charges about persons do not add up, and the ledger says so. */
class ChargedRecordsTest {
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);

  @TempDir Path folder;
  private Path csv;

  @BeforeEach
  void write() throws Exception {
    csv = folder.resolve("people.csv");
    Files.writeString(
        csv,
        IntStream.range(0, 400)
            .mapToObj(i -> "p" + i / 2 + "," + i % 50 + "," + (i % 3 == 0 ? "yes" : "no"))
            .collect(Collectors.joining("\n", "who,age,ill\n", "\n")));
  }

  private static Schema schema(String unit, int size) {
    return Schema.parse(
        "schema",
        "{\"columns\": [{\"name\": \"age\", \"type\": \"number\", \"min\": 0, \"max\": 50},"
            + " {\"name\": \"ill\", \"type\": \"category\", \"values\": [\"no\", \"yes\"]}],"
            + (" \"unit\": \"" + unit + "\", \"size\": " + size + "}"));
  }

  private Fit fit(Priory priory, Schema schema) throws Exception {
    return priory.prepare(Models.logistic("ill"), Table.of(csv, schema), BUDGET).run();
  }

  @Test
  void theTotalOfRowsAndPersonsIsAPromiseAboutNobody() throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      assertThat(fit(priory, schema("row", 400)).statement())
          .doesNotContain("promise about nobody");
      assertThat(fit(priory, schema("row", 400)).statement())
          .doesNotContain("promise about nobody");
      assertThat(fit(priory, schema("who", 200)).statement())
          .contains(
              "That total is a promise about nobody: its charges are about different records (one"
                  + " row; all rows with the same who), which do not add up.");
      Account account = priory.ledger().account("people.csv");
      assertThat(account.chargedRecords())
          .isEqualTo(List.of("one row", "all rows with the same who"));
      assertThat(account.coversEverything()).isFalse();
    }
  }

  /** Where there is a limit, nothing is charged for other records. */
  @Test
  void aLimitIsForOneKindOfRecord() throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      priory.ledger().create(new Budget("people.csv", 4, 1e-6, Neighbours.ADD_REMOVE));
      fit(priory, schema("who", 200));
      double spent = priory.ledger().account("people.csv").spent();
      assertThatThrownBy(() -> fit(priory, schema("row", 400)))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("all rows with the same who before, and one row now");
      assertThat(priory.ledger().account("people.csv").spent()).isEqualTo(spent);
      fit(priory, schema("who", 200));
      assertThat(priory.ledger().account("people.csv").coversEverything()).isTrue();
    }
  }

  /** Trials of several models are charged for the same records as the fit of one. */
  @Test
  void trialsAreAboutRecordsToo() throws Exception {
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      priory.ledger().create(new Budget("people.csv", 40, 1e-6, Neighbours.ADD_REMOVE));
      List<ModelChoice> candidates =
          List.of(Models.logistic("ill"), Models.logistic("ill").by("vips"));
      Tuning tuning =
          priory.tune(
              candidates,
              Table.of(csv, schema("who", 200)),
              new PrivacyBudget(10, 1e-6),
              FitOptions.defaults(),
              TuneChoice.among(2));
      tuning.run();
      assertThat(priory.ledger().account("people.csv").chargedRecords())
          .containsExactly("all rows with the same who");
      assertThatThrownBy(() -> fit(priory, schema("row", 400)))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("all rows with the same who before, and one row now");
    }
  }

  /** A bought count says nothing of its own, and goes with the fit that follows. */
  @Test
  void aBoughtCountGoesWithItsFit() throws Exception {
    Schema secret =
        Schema.parse("schema", schema("who", 200).toJson().replace("200", "\"private\""));
    try (Priory priory = Priory.open(folder.resolve("ledger.db"))) {
      fit(priory, secret);
      Account account = priory.ledger().account("people.csv");
      assertThat(account.chargedRecords()).containsExactly("all rows with the same who");
      assertThat(account.coversEverything()).isTrue();
    }
  }
}
