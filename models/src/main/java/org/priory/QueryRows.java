package org.priory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * The rows of a query, one pass for each time that they are asked for.
 *
 * @param database where it is asked
 * @param sql the query
 */
record QueryRows(DataSource database, String sql) {
  /** Rows that a driver fetches at a time. */
  private static final int FETCHED = 10_000;

  /** The names of the columns; no row is looked at. */
  List<String> columns() {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setMaxRows(1);
      ResultSetMetaData shape = statement.getMetaData();
      if (shape != null) {
        return columns(shape);
      }
      try (ResultSet result = statement.executeQuery()) {
        return columns(result.getMetaData());
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static List<String> columns(ResultSetMetaData shape) throws SQLException {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= shape.getColumnCount(); i++) {
      names.add(shape.getColumnLabel(i));
    }
    return names;
  }

  /** A new pass over all rows; closing it closes the connection. */
  Stream<@Nullable Object[]> rows() {
    List<AutoCloseable> open = new ArrayList<>();
    try {
      Connection connection = database.getConnection();
      open.add(connection);
      connection.setAutoCommit(false); // without it some drivers fetch all rows at once
      PreparedStatement statement = connection.prepareStatement(sql);
      open.add(statement);
      statement.setFetchSize(FETCHED);
      ResultSet result = statement.executeQuery();
      open.add(result);
      return StreamSupport.stream(new Pass(result), false).onClose(() -> close(open));
    } catch (SQLException e) {
      close(open);
      throw failed(e);
    }
  }

  private static void close(List<AutoCloseable> open) {
    for (int i = open.size() - 1; i >= 0; i--) {
      try {
        open.get(i).close();
      } catch (Exception e) {
        throw failed(e);
      }
    }
  }

  /** Without the message of the driver, which may tell of a value. */
  private static BadData failed(Exception e) {
    return new BadData(
        "query",
        "",
        "must give rows",
        e instanceof SQLException sql ? "SQL state " + sql.getSQLState() : e.getClass().getName(),
        "try it in the database's own client");
  }

  private static final class Pass extends Spliterators.AbstractSpliterator<@Nullable Object[]> {
    private final ResultSet result;

    Pass(ResultSet result) {
      super(Long.MAX_VALUE, Spliterator.ORDERED);
      this.result = result;
    }

    @Override
    public boolean tryAdvance(Consumer<? super @Nullable Object[]> action) {
      try {
        if (!result.next()) {
          return false;
        }
        @Nullable Object[] row = new Object[result.getMetaData().getColumnCount()];
        for (int i = 0; i < row.length; i++) {
          row[i] = result.getObject(i + 1);
        }
        action.accept(row);
        return true;
      } catch (SQLException e) {
        throw failed(e);
      }
    }
  }
}
