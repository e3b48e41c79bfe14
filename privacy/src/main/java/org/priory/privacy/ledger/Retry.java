package org.priory.privacy.ledger;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.sqlite.SQLiteErrorCode;

/** Tries again where SQLite does not wait by itself, as when the log is switched on. */
final class Retry {
  private Retry() {}

  interface Attempt {
    Object make() throws SQLException;
  }

  static void whileBusy(int milliseconds, Attempt attempt) throws SQLException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
    while (true) {
      try {
        attempt.make();
        return;
      } catch (SQLException e) {
        int code = e.getErrorCode() & 0xff;
        boolean busy =
            code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code;
        if (!busy || System.nanoTime() - end > 0) {
          throw e;
        }
        pause(e);
      }
    }
  }

  private static void pause(SQLException reason) throws SQLException {
    try {
      // The clock's last digits are jitter enough for processes that wait for each other.
      Thread.sleep(5 + Math.floorMod(System.nanoTime(), 25L));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw reason;
    }
  }
}
