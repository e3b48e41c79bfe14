package org.priory.privacy.ledger;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A ledger that a team shares, by PostgreSQL.
 *
 * <p>Durable: {@code synchronous_commit=on} is set for the session; {@code fsync} is the server's.
 * One writer at a time: the table with the head is locked for the whole transaction.
 */
final class PostgresStore extends JdbcStore {
  /** How long to wait for other processes, in milliseconds. */
  private static final int PATIENCE = 60_000;

  /** Keeps two processes from setting up the tables at once: "Prio" as a number. */
  private static final int SET_UP_LOCK = 0x5072696f;

  /** SQL states: no such table or column, data exception, integrity violation, data corrupted. */
  private static final String DAMAGE = "42P01|42703|22.*|23.*|XX001|XX002";

  private final String url;
  private @Nullable Connection connection;

  private PostgresStore(String url) {
    this.url = url;
  }

  /** The ledger in the database's current schema, which is set up if it is not there. */
  static PostgresStore open(String url) {
    PostgresStore store = new PostgresStore(url);
    boolean opened = false;
    try {
      store.start();
      opened = true;
      return store;
    } catch (SQLException e) {
      throw new LedgerUnavailable(
          store.location() + ": the ledger cannot be opened (" + e.getMessage() + ")", e);
    } finally {
      if (!opened) {
        store.close();
      }
    }
  }

  private void start() throws SQLException {
    Connection started = connection();
    execute("SELECT pg_advisory_xact_lock(" + SET_UP_LOCK + ")");
    if (ask("SELECT to_regclass('priory_meta')").isEmpty()) {
      setUp();
    }
    started.commit();
  }

  @Override
  Connection connection() throws SQLException {
    Connection open = connection;
    if (open == null || open.isClosed()) {
      open = DriverManager.getConnection(url);
      connection = open;
      open.setAutoCommit(true);
      execute("SET synchronous_commit = on");
      execute("SET lock_timeout = " + PATIENCE);
      open.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      open.setAutoCommit(false);
    }
    return open;
  }

  /** Without the user and the password that may follow. */
  @Override
  public String location() {
    int options = url.indexOf('?');
    return options < 0 ? url : url.substring(0, options);
  }

  @Override
  public void begin() throws SQLException {
    execute("LOCK TABLE priory_head IN EXCLUSIVE MODE");
  }

  @Override
  public void commit() throws SQLException {
    // Never by a new connection, which would commit nothing.
    Connection open = connection;
    if (open == null) {
      throw new SQLException("the connection was lost");
    }
    open.commit();
  }

  @Override
  public void rollback() {
    Connection open = connection;
    try {
      if (open != null) {
        open.rollback();
      }
    } catch (SQLException e) {
      close();
    }
  }

  /** PostgreSQL checks its pages by itself if the cluster has checksums. */
  @Override
  public void inspect() {}

  @Override
  public boolean isDamage(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && state.matches(DAMAGE);
  }

  /** The server is the second place: who can roll it back could roll back both. */
  @Override
  public Witness witness() {
    return Witness.NONE;
  }

  @Override
  public void leave(ChainHead verified) {}

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (SQLException e) {
      throw new LedgerUnavailable(location() + ": the ledger cannot be closed", e);
    }
  }
}
