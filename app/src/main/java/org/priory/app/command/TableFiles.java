package org.priory.app.command;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.Table;
import picocli.CommandLine.Option;

/** {@code --data} and {@code --schema}: a table with what is public about it. */
final class TableFiles implements Section.Member {

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The table: CSV, TSV (also .gz) or Parquet.")
  private Path data;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "The public facts about the table: columns, bounds, values. 'priory schema new' writes a"
              + " template.")
  private @Nullable Path schema;

  @Override
  public Section section() {
    return Section.DATA;
  }

  Path file() {
    return data;
  }

  /**
   * The table; its schema is read when it is asked for.
   *
   * @throws BadInput if no schema is given
   */
  Supplier<Data> table() {
    Path known =
        Required.of("--schema", schema, "add --schema FILE; 'priory schema new' writes a template");
    return () -> Table.of(data, known);
  }
}
