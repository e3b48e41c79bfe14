package org.priory.privacy.ledger;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/** Opens ledgers, in a file or in PostgreSQL. */
public final class Ledgers {
  private static final String POSTGRES = "jdbc:postgresql:";

  private Ledgers() {}

  /**
   * The ledger at a place; it is made if it is not there.
   *
   * @param location a file, or {@code jdbc:postgresql://host/database?user=...}
   * @throws LedgerDamaged if it is not as it was written
   * @throws LedgerUnavailable if it cannot be opened
   */
  public static Ledger open(String location) {
    if (location.startsWith(POSTGRES)) {
      return over(PostgresStore.open(location));
    }
    return open(Path.of(location));
  }

  /** The ledger in a file; it is made if it is not there. */
  public static Ledger open(Path file) {
    return over(SqliteStore.open(file));
  }

  /** False if {@link #open} would make a new ledger in a file. */
  public static boolean exists(String location) {
    return location.startsWith(POSTGRES) || Files.exists(Path.of(location));
  }

  /**
   * The version of the embedded database, which loads its native library.
   *
   * @throws LedgerUnavailable if that fails
   */
  public static String sqliteVersion() {
    return SqliteStore.version();
  }

  private static Ledger over(Store store) {
    boolean opened = false;
    try {
      Ledger ledger = new StoredLedger(store, InstantSource.system());
      opened = true;
      return ledger;
    } finally {
      if (!opened) {
        store.close();
      }
    }
  }
}
