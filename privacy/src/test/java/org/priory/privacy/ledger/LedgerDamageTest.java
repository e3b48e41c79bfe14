package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.event.Gaussian;

/** A ledger that is not as it was written is found and refuses to spend. */
class LedgerDamageTest {
  @TempDir private Path folder;
  private Path file;
  private Path head;

  @BeforeEach
  void makeALedger() {
    file = folder.resolve("ledger.db");
    head = folder.resolve("ledger.db.head");
    try (Ledger ledger = Ledgers.open(file)) {
      ledger.create(new Budget("adult", 10, 1e-6));
      for (int i = 0; i < 4; i++) {
        ledger.reserve("adult", new Gaussian(10 + i), "charge " + i);
      }
    }
  }

  private void spendAndCheck() {
    try (Ledger ledger = Ledgers.open(file)) {
      ledger.reserve("adult", new Gaussian(100), "");
      ledger.check();
    }
  }

  private void assertDamaged() {
    assertThatThrownBy(
            () -> {
              try (Ledger ledger = Ledgers.open(file)) {
                ledger.check();
              }
            })
        .isInstanceOf(LedgerDamaged.class)
        .hasMessageContainingAll(file.toString(), "damaged", "put back a copy");
    assertThatThrownBy(this::spendAndCheck).isInstanceOf(LedgerDamaged.class);
  }

  private void sql(String... statements) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  @Test
  void anIntactLedgerPasses() {
    for (int i = 0; i < 5; i++) {
      spendAndCheck();
      try (Ledger ledger = Ledgers.open(file)) {
        ledger.check();
      }
    }
  }

  @Test
  void aCopyOfBothFilesPasses() throws Exception {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Files.copy(file, copy.resolve("ledger.db"));
    Files.copy(head, copy.resolve("ledger.db.head"));
    file = copy.resolve("ledger.db");
    spendAndCheck();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE priory_entries SET content = replace(content, '12.0', '99.0') WHERE number = 4",
        "UPDATE priory_entries SET content = replace(content, '10.0', '1e9') WHERE number = 1",
        "UPDATE priory_entries SET content = content || ' ' WHERE number = 3",
        "UPDATE priory_entries SET hash = upper(hash) WHERE number = 3",
        "DELETE FROM priory_entries WHERE number = 3",
        "DELETE FROM priory_entries WHERE number = 5",
        "DELETE FROM priory_entries",
        "UPDATE priory_head SET count = 4, hash ="
            + " (SELECT hash FROM priory_entries WHERE number = 4)",
        // turned by one digit: another text, whatever digits there are
        "UPDATE priory_head SET seal = substr(seal, 2) || substr(seal, 1, 1)",
        "DELETE FROM priory_head",
        "UPDATE priory_meta SET value = substr(value, 2) || substr(value, 1, 1) WHERE name = 'key'",
        "DELETE FROM priory_meta",
        "DROP TABLE priory_entries",
        "DROP TABLE priory_head",
        "INSERT INTO priory_entries VALUES (6, '{}', '')",
        "VACUUM",
      })
  void anEditIsFound(String edit) throws Exception {
    sql(edit);
    assertDamaged();
  }

  @Test
  void reorderingIsFound() throws Exception {
    sql(
        "UPDATE priory_entries SET number = 100 WHERE number = 3",
        "UPDATE priory_entries SET number = 3 WHERE number = 4",
        "UPDATE priory_entries SET number = 4 WHERE number = 100");
    assertDamaged();
  }

  @Test
  void anEditIsFoundByAnOpenLedger() throws Exception {
    try (Ledger ledger = Ledgers.open(file)) {
      sql("UPDATE priory_entries SET content = content || ' ' WHERE number = 2");
      assertThatThrownBy(ledger::check).isInstanceOf(LedgerDamaged.class);
    }
  }

  @Test
  void truncationIsFoundByAnOpenLedger() throws Exception {
    try (Ledger ledger = Ledgers.open(file)) {
      sql("DELETE FROM priory_entries WHERE number = 5");
      assertThatThrownBy(() -> ledger.reserve("adult", new Gaussian(100), ""))
          .isInstanceOf(LedgerDamaged.class);
    }
  }

  /** Any byte, also one that no entry uses. */
  @Test
  void flippedBytesAreFound() throws Exception {
    byte[] intact = Files.readAllBytes(file);
    byte[] intactHead = Files.readAllBytes(head);
    long seed = Long.getLong("priory.flips.seed", 20261115);
    Random random = new Random(seed);
    for (int i = 0; i < 120; i++) {
      byte[] flipped = intact.clone();
      int place = i < 20 ? random.nextInt(100) : random.nextInt(flipped.length);
      flipped[place] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flipped);
      assertThatThrownBy(this::spendAndCheck)
          .as("seed %d, byte %d", seed, place)
          .isInstanceOf(LedgerDamaged.class);
      Files.deleteIfExists(folder.resolve("ledger.db-wal"));
      Files.deleteIfExists(folder.resolve("ledger.db-shm"));
      assertThat(Files.readAllBytes(head)).isEqualTo(intactHead);
    }
    Files.write(file, intact);
    spendAndCheck();
  }

  @Test
  void everyFlippedByteOfTheHeadFileIsFound() throws Exception {
    byte[] intact = Files.readAllBytes(head);
    for (int place = 0; place < intact.length; place += 3) {
      byte[] flipped = intact.clone();
      flipped[place] ^= 1;
      Files.write(head, flipped);
      assertThatThrownBy(this::spendAndCheck).isInstanceOf(LedgerDamaged.class);
    }
    Files.write(head, intact);
    spendAndCheck();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 50, 100, 4096, 8192, 9000, -1, -4096})
  void aTruncatedFileIsFound(int length) throws Exception {
    truncate(file, length);
    assertDamaged();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, -1})
  void aTruncatedHeadFileIsFound(int length) throws Exception {
    truncate(head, length);
    assertDamaged();
  }

  private static void truncate(Path path, int length) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(length >= 0 ? length : channel.size() + length);
    }
  }

  @Test
  void aFileThatIsGoneIsFound() throws Exception {
    Files.delete(file);
    assertDamaged();
    assertThat(file).doesNotExist();
  }

  @Test
  void aHeadFileThatIsGoneIsFound() throws Exception {
    Files.delete(head);
    assertDamaged();
  }

  @Test
  void anEarlierStateIsFound() throws Exception {
    byte[] earlier = Files.readAllBytes(file);
    spendAndCheck();
    Files.write(file, earlier);
    assertDamaged();
  }

  @Test
  void anotherLedgerInItsPlaceIsFound() throws Exception {
    Path other = folder.resolve("other.db");
    try (Ledger ledger = Ledgers.open(other)) {
      ledger.create(new Budget("adult", 1e6, 1e-6));
    }
    Files.delete(file);
    Files.move(other, file);
    assertDamaged();
  }

  @Test
  void aLedgerThatIsReplacedWhileOpenRefuses() throws Exception {
    try (Ledger ledger = Ledgers.open(file)) {
      Files.move(file, folder.resolve("away.db"));
      assertThatThrownBy(() -> ledger.reserve("adult", new Gaussian(100), ""))
          .isInstanceOf(LedgerUnavailable.class);
      Files.copy(folder.resolve("away.db"), file);
      assertThatThrownBy(() -> ledger.reserve("adult", new Gaussian(100), ""))
          .isInstanceOf(LedgerUnavailable.class);
    }
  }

  @Test
  void somethingElseIsNotALedger() throws Exception {
    Path other = folder.resolve("notes.txt");
    Files.writeString(other, "not a database, but long enough to look like one".repeat(100));
    assertThatThrownBy(() -> Ledgers.open(other)).isInstanceOf(LedgerDamaged.class);
    Path database = folder.resolve("foreign.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE people (name TEXT)");
    }
    assertThatThrownBy(() -> Ledgers.open(database)).isInstanceOf(LedgerDamaged.class);
    assertThatThrownBy(() -> Ledgers.open(folder)).isInstanceOf(LedgerUnavailable.class);
    assertThatThrownBy(() -> Ledgers.open(folder.resolve("what?.db")))
        .isInstanceOf(LedgerUnavailable.class);
  }

  @Test
  void onlyTheOwnerMayRead() throws Exception {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      for (Path each : new Path[] {file, head}) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
            .isEqualTo("rw-------");
      }
    }
  }
}
