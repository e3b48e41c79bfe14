package org.priory.privacy.ledger;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The SQL that all databases share. */
abstract class JdbcStore implements Store {
  /** The form of the tables. A ledger of another form is refused. */
  static final String FORMAT = "1";

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE priory_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
          "CREATE TABLE priory_entries"
              + " (number BIGINT PRIMARY KEY, content TEXT NOT NULL, hash TEXT NOT NULL)",
          "CREATE TABLE priory_head"
              + " (only_row INTEGER PRIMARY KEY, count BIGINT NOT NULL, hash TEXT NOT NULL,"
              + " seal TEXT NOT NULL)");

  private static final int KEY_BYTES = 32;

  private @Nullable String key;

  abstract Connection connection() throws SQLException;

  /** Inside a transaction: makes the tables of an empty ledger. */
  final void setUp() throws SQLException {
    try (Statement statement = connection().createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    String fresh = Chain.hex(random);
    update("INSERT INTO priory_meta (name, value) VALUES ('format', ?)", FORMAT);
    update("INSERT INTO priory_meta (name, value) VALUES ('key', ?)", fresh);
    update(
        "INSERT INTO priory_head (only_row, count, hash, seal) VALUES (1, 0, ?, ?)",
        ChainHead.EMPTY.hash(),
        ChainHead.EMPTY.seal(fresh));
  }

  private @Nullable String meta(String name) throws SQLException {
    try (PreparedStatement select =
        connection().prepareStatement("SELECT value FROM priory_meta WHERE name = ?")) {
      select.setString(1, name);
      try (ResultSet result = select.executeQuery()) {
        return result.next() ? result.getString(1) : null;
      }
    }
  }

  @Override
  public final String key() throws SQLException {
    String known = key;
    if (known != null) {
      return known;
    }
    String format = meta("format");
    if (format != null && !format.equals(FORMAT)) {
      throw new LedgerUnavailable(
          location()
              + ": the ledger must be of format "
              + FORMAT
              + ", was "
              + format
              + "; use the version of Priory that wrote it");
    }
    String stored = meta("key");
    if (format == null || stored == null || !stored.matches("[0-9a-f]{" + 2 * KEY_BYTES + "}")) {
      throw new LedgerDamaged(location(), "its key is missing or broken");
    }
    key = stored;
    return stored;
  }

  @Override
  public final @Nullable SealedHead head() throws SQLException {
    try (Statement statement = connection().createStatement();
        ResultSet result =
            statement.executeQuery("SELECT count, hash, seal FROM priory_head ORDER BY only_row")) {
      return result.next()
          ? new SealedHead(new ChainHead(result.getLong(1), text(result, 2)), text(result, 3))
          : null;
    }
  }

  @Override
  public final List<Row> rowsAfter(long number) throws SQLException {
    try (PreparedStatement select =
        connection()
            .prepareStatement(
                "SELECT number, content, hash FROM priory_entries WHERE number > ?"
                    + " ORDER BY number")) {
      select.setLong(1, number);
      return rows(select);
    }
  }

  @Override
  public final @Nullable Row row(long number) throws SQLException {
    try (PreparedStatement select =
        connection()
            .prepareStatement(
                "SELECT number, content, hash FROM priory_entries WHERE number = ?")) {
      select.setLong(1, number);
      List<Row> rows = rows(select);
      return rows.isEmpty() ? null : rows.get(0);
    }
  }

  private static List<Row> rows(PreparedStatement select) throws SQLException {
    List<Row> rows = new ArrayList<>();
    try (ResultSet result = select.executeQuery()) {
      while (result.next()) {
        rows.add(new Row(result.getLong(1), text(result, 2), text(result, 3)));
      }
    }
    return rows;
  }

  /** A text; one that is missing has no hash that fits. */
  private static String text(ResultSet result, int column) throws SQLException {
    String text = result.getString(column);
    return text == null ? "" : text;
  }

  @Override
  public final void append(Row row, SealedHead head) throws SQLException {
    try (PreparedStatement insert =
        connection()
            .prepareStatement(
                "INSERT INTO priory_entries (number, content, hash) VALUES (?, ?, ?)")) {
      insert.setLong(1, row.number());
      insert.setString(2, row.content());
      insert.setString(3, row.hash());
      insert.executeUpdate();
    }
    try (PreparedStatement update =
        connection()
            .prepareStatement(
                "UPDATE priory_head SET count = ?, hash = ?, seal = ? WHERE only_row = 1")) {
      update.setLong(1, head.head().count());
      update.setString(2, head.head().hash());
      update.setString(3, head.seal());
      if (update.executeUpdate() != 1) {
        throw new LedgerDamaged(location(), "the seal of its end is missing");
      }
    }
  }

  private void update(String sql, String... values) throws SQLException {
    try (PreparedStatement statement = connection().prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  final void execute(String sql) throws SQLException {
    try (Statement statement = connection().createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of the first row, as text. */
  final String ask(String sql) throws SQLException {
    try (Statement statement = connection().createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? text(result, 1) : "";
    }
  }
}
