package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Ambush;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.app.demo.ClinicData;

/**
 * A fit that is killed when the ledger has its charge and its own journal does not: {@code
 * --resume} finds the charge, and makes no other.
 */
class ChargeKillTest {
  private static final Ambush.Place CHARGE =
      new Ambush.Place("org.priory.privacy.ledger.StoredLedger", "reserveInParts", "", 1);

  @TempDir Path folder;
  private Clinic clinic = null;

  @BeforeEach
  void write() throws IOException {
    clinic = new Clinic(folder);
    Files.writeString(
        clinic.schema,
        Files.readString(clinic.schema).replaceFirst("\"size\": [0-9]+", "\"size\": \"private\""));
  }

  /** Before the journal notes a charge: that of the count, then that of the fit. */
  private static Ambush.Place noting(int charge) {
    return new Ambush.Place(
        "org.priory.privacy.wall.JournalRecord",
        "write",
        "org.priory.privacy.wall.Journal$Mark",
        charge);
  }

  private List<String> words(String... more) {
    List<String> words = new ArrayList<>(List.of("fit", "logistic"));
    words.addAll(List.of("--data", clinic.data.toString(), "--schema", clinic.schema.toString()));
    words.addAll(List.of("--target", ClinicData.TARGET, "--epsilon", "1"));
    words.addAll(List.of("--ledger", clinic.ledger.toString(), "--out", clinic.out.toString()));
    words.addAll(List.of(more));
    return words;
  }

  private void killedAt(Ambush.Place place) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    try (Ambush ambush = new Ambush(place)) {
      command.add(ambush.option());
      command.addAll(List.of("-Dorg.sqlite.tmpdir=" + folder, "-cp"));
      command.add(
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
      command.add("org.priory.app.Main");
      command.addAll(words());
      ambush.on(
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("said").toFile())
              .start());
      ambush.await();
    }
  }

  private Shell.Outcome resumed() {
    return Shell.runWords(words("--resume").toArray(String[]::new));
  }

  /** The number of records is bought, and the fit charged; whichever it was, each is once. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aChargeThatWasNotNotedIsGoneOnWith(int charge) throws Exception {
    killedAt(noting(charge));
    assertThat(clinic.charges()).isEqualTo(charge);
    assertThat(resumed().code()).isZero();
    assertThat(clinic.charges()).isEqualTo(2);
    assertThat(clinic.out.resolve("release/report.html")).exists();
  }

  /** Twin: without the journal that has the id, there is nothing to go on with. */
  @Test
  void withoutItsIdAChargeIsLost() throws Exception {
    killedAt(noting(1));
    assertThat(clinic.charges()).isEqualTo(1);
    Files.delete(clinic.out.resolve("internal/checkpoint/count.journal"));
    assertThat(resumed().refusal()).contains("one that charged nothing");
  }

  /** A fit never goes on under a charge that was not made. */
  @Test
  void whoWasKilledBeforeTheChargeIsRefused() throws Exception {
    killedAt(CHARGE);
    assertThat(clinic.charges()).isZero();
    assertThat(resumed().refusal()).contains("one that charged nothing");
    assertThat(clinic.charges()).isZero();
  }

  /** With a ledger that does not have the charge, nothing goes on. */
  @Test
  void anotherLedgerDoesNotHaveTheCharge() throws Exception {
    killedAt(noting(1));
    Files.move(clinic.ledger, folder.resolve("elsewhere.db"));
    Files.deleteIfExists(folder.resolve("ledger.db.head"));
    assertThat(resumed().refusal()).contains("one that charged nothing");
    assertThat(clinic.charges()).isZero();
  }
}
