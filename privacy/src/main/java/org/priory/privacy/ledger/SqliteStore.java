package org.priory.privacy.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/**
 * A ledger in one file, by SQLite.
 *
 * <p>Durable: write-ahead log with {@code synchronous=FULL}, which is flushed to the disk at every
 * commit. One writer at a time: {@code BEGIN IMMEDIATE}; others wait.
 */
final class SqliteStore extends JdbcStore {
  /** How long to wait for other processes, in milliseconds. */
  private static final int PATIENCE = 60_000;

  /** At the end others are not waited for. */
  private static final int PATIENCE_AT_CLOSE = 200;

  private static final long LARGEST_IMAGE = 256L << 20;

  /** "Prio", so that {@code file} and others can tell a ledger from other databases. */
  private static final int APPLICATION = 0x5072696f;

  /** Error codes of SQLite that mean that the file is not what it was. */
  private static final Set<Integer> DAMAGE =
      Set.of(
          SQLiteErrorCode.SQLITE_CORRUPT.code,
          SQLiteErrorCode.SQLITE_NOTADB.code,
          SQLiteErrorCode.SQLITE_ERROR.code,
          SQLiteErrorCode.SQLITE_SCHEMA.code,
          SQLiteErrorCode.SQLITE_MISMATCH.code,
          SQLiteErrorCode.SQLITE_CONSTRAINT.code);

  private final Path file;
  private final Connection connection;
  private final HeadFile headFile;
  private final @Nullable Object identity;

  private SqliteStore(Path file, Connection connection, @Nullable Object identity) {
    this.file = file;
    this.connection = connection;
    this.headFile = HeadFile.of(file);
    this.identity = identity;
  }

  /** The ledger in this file, which is made if it is not there. */
  static SqliteStore open(Path given) {
    Path file = given.toAbsolutePath().normalize();
    if (file.toString().contains("?")) {
      throw new LedgerUnavailable(file + ": the name of a ledger must not hold '?'; rename it");
    }
    try {
      LedgerFile.prepare(file, HeadFile.of(file).exists());
      @Nullable Object identity = identity(file);
      Connection connection = JDBC.createConnection(JDBC.PREFIX + file, new Properties());
      SqliteStore store = new SqliteStore(file, connection, identity);
      store.start();
      return store;
    } catch (IOException e) {
      throw new LedgerUnavailable(
          file + ": the ledger must be a file that can be read and written; check its folder", e);
    } catch (SQLException e) {
      throw new LedgerUnavailable(
          file + ": the ledger cannot be opened (" + e.getMessage() + ")", e);
    }
  }

  static String version() {
    try (Connection memory = JDBC.createConnection(JDBC.PREFIX + ":memory:", new Properties())) {
      return memory.getMetaData().getDatabaseProductVersion();
    } catch (SQLException e) {
      throw new LedgerUnavailable(String.valueOf(e.getMessage()), e);
    }
  }

  private void start() {
    boolean started = false;
    try {
      execute("PRAGMA busy_timeout = " + PATIENCE);
      Retry.whileBusy(PATIENCE, () -> ask("PRAGMA journal_mode = WAL"));
      execute("PRAGMA synchronous = FULL");
      execute("PRAGMA fullfsync = ON");
      execute("PRAGMA trusted_schema = OFF");
      execute("PRAGMA cell_size_check = ON");
      begin();
      if (ask("SELECT count(*) FROM sqlite_schema").equals("0")) {
        if (headFile.exists()) {
          throw new LedgerDamaged(
              location(),
              "it is empty, but its head file "
                  + headFile
                  + " is still there; if the ledger was deleted on purpose, delete that as well");
        }
        execute("PRAGMA application_id = " + APPLICATION);
        setUp();
      } else if (!ask("PRAGMA application_id").equals(Integer.toString(APPLICATION))) {
        throw new LedgerDamaged(location(), "this is not a ledger of Priory");
      }
      inspectImage();
      commit();
      started = true;
    } catch (SQLException e) {
      if (isDamage(e)) {
        throw new LedgerDamaged(location(), String.valueOf(e.getMessage()), e);
      }
      throw new LedgerUnavailable(
          file + ": the ledger cannot be opened (" + e.getMessage() + "); try again", e);
    } catch (IOException e) {
      throw new LedgerUnavailable(headFile + ": the head file cannot be read", e);
    } finally {
      if (!started) {
        close();
      }
    }
  }

  private static @Nullable Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  @Override
  Connection connection() {
    return connection;
  }

  @Override
  public String location() {
    return file.toString();
  }

  @Override
  public void begin() throws SQLException {
    // SQLite would go on writing to a file that was deleted or replaced.
    try {
      if (!Objects.equals(identity, identity(file))) {
        throw new LedgerUnavailable(file + ": the ledger was replaced while open; start again");
      }
    } catch (IOException e) {
      throw new LedgerUnavailable(file + ": the ledger was deleted while open; put it back", e);
    }
    execute("BEGIN IMMEDIATE");
  }

  @Override
  public void commit() throws SQLException {
    execute("COMMIT");
  }

  @Override
  public void rollback() {
    try {
      execute("ROLLBACK");
    } catch (SQLException e) {
      close();
    }
  }

  @Override
  public void inspect() throws SQLException, IOException {
    String opinion = ask("PRAGMA integrity_check(1)");
    if (!opinion.equals("ok")) {
      throw new LedgerDamaged(location(), opinion);
    }
    inspectImage();
  }

  /** Inside a transaction: whether the database is byte for byte what was closed. */
  private void inspectImage() throws SQLException, IOException {
    @Nullable SealedHead end = head();
    Optional<String> image = end == null ? Optional.empty() : headFile.image(end.head(), key());
    if (image.isPresent() && !image.get().equals(image())) {
      throw new LedgerDamaged(location(), "some bytes were changed since it was closed");
    }
  }

  /**
   * The hash of the database as its last transaction left it. By SQLite and not by reading the
   * file: closing a file drops this process's locks on it, also those of SQLite.
   */
  private String image() throws SQLException {
    return Chain.sha256(((SQLiteConnection) connection).serialize("main"));
  }

  /** Whether the whole database fits in memory with ease. */
  private boolean isSmall() throws SQLException {
    return Long.parseLong(ask("PRAGMA page_count")) * Long.parseLong(ask("PRAGMA page_size"))
        <= LARGEST_IMAGE;
  }

  @Override
  public boolean isDamage(SQLException failure) {
    return DAMAGE.contains(failure.getErrorCode() & 0xff)
        || failure.getErrorCode() == SQLiteErrorCode.SQLITE_IOERR_SHORT_READ.code;
  }

  @Override
  public Witness witness() {
    return headFile;
  }

  /** Takes the image of the database, if nobody else is writing. */
  @Override
  public void leave(ChainHead verified) {
    try {
      if (connection.isClosed()) {
        return;
      }
      execute("PRAGMA busy_timeout = " + PATIENCE_AT_CLOSE);
      begin();
      try {
        @Nullable SealedHead end = head();
        if (end != null
            && end.head().equals(verified)
            && isSmall()
            && headFile.image(verified, key()).isEmpty()) {
          headFile.remember(verified, image(), key());
        }
      } finally {
        rollback();
      }
    } catch (SQLException | IOException | LedgerDamaged | LedgerUnavailable withoutImage) {
      // Nothing is lost: all entries are on disk, and whoever closes next takes the image.
      return;
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new LedgerUnavailable(file + ": the ledger cannot be closed", e);
    }
  }
}
