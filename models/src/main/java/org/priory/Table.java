package org.priory;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.RowTable;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.schema.Schema;

/**
 * A table with what is public about it. Rows from a file, from memory and from a query are the same
 * to every model.
 *
 * @param data the rows
 * @param schema what is public
 * @param schemaPlace where the schema was read, for messages
 */
public record Table(TableData data, Schema schema, Path schemaPlace) implements Data {
  private static final Path IN_MEMORY = Path.of("schema");

  /**
   * A table in a CSV, TSV (also gzip) or Parquet file, or a folder of them, with a schema in a
   * file.
   */
  public static Table of(Path file, Path schema) {
    return new Table(TableData.of(file), Schema.read(schema), schema);
  }

  /** A table in a CSV, TSV (also gzip) or Parquet file, or a folder of them. */
  public static Table of(Path file, Schema schema) {
    return new Table(TableData.of(file), schema, IN_MEMORY);
  }

  /**
   * Rows in memory.
   *
   * @param name by which messages speak of them
   * @param columns the names of the fields of a row
   * @param rows each with a value or null for every column: a number, or what {@code toString}
   *     gives
   */
  public static Table of(
      String name, List<String> columns, List<@Nullable Object[]> rows, Schema schema) {
    return new Table(RowTable.of(name, columns, rows::stream), schema, IN_MEMORY);
  }

  /**
   * The rows of a query, which is asked more than once and has to give the same rows in the same
   * order every time: sort it.
   */
  public static Table query(DataSource database, String sql, Schema schema) {
    return query(database, sql, "query", schema, IN_MEMORY);
  }

  /**
   * The rows of a query under a name.
   *
   * @param name by which messages speak of them, and under which they are charged
   * @param schemaPlace where the schema was read, for messages
   */
  public static Table query(
      DataSource database, String sql, String name, Schema schema, Path schemaPlace) {
    return new Table(rows(database, sql, name), schema, schemaPlace);
  }

  /**
   * The rows of a query without a schema, for predictions of a model, which has one.
   *
   * @param name by which messages speak of them
   */
  public static TableData rows(DataSource database, String sql, String name) {
    QueryRows query = new QueryRows(database, sql);
    return RowTable.of(name, query.columns(), query::rows);
  }

  /** A table whose rows come from elsewhere. */
  public static Table of(
      String name,
      List<String> columns,
      java.util.function.Supplier<Stream<@Nullable Object[]>> rows,
      Schema schema) {
    return new Table(RowTable.of(name, columns, rows), schema, IN_MEMORY);
  }

  @Override
  public String name() {
    return data.file().map(file -> String.valueOf(file.getFileName())).orElseGet(data::name);
  }
}
