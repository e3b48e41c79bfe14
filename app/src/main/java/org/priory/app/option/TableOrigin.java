package org.priory.app.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.Table;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.schema.Schema;
import picocli.CommandLine.Option;

/** {@code --data} and {@code --query}: where the rows of a table are. */
public final class TableOrigin implements HelpSection.Member {
  private static final String JDBC = "jdbc:";

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description =
          "The table: CSV, TSV (also .gz) or Parquet; a folder of such files; or"
              + " jdbc:postgresql://HOST/DATABASE?user=... or jdbc:sqlite:FILE, with --query. With"
              + " --engine spark also hdfs://HOST:PORT/FOLDER and what else Hadoop reads.")
  private String data = "";

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description =
          "The query whose rows are the table, with ORDER BY: it is asked more than once and has to"
              + " give the same rows in the same order.")
  private @Nullable String query;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  private boolean isDatabase() {
    return data.startsWith(JDBC);
  }

  /** The file, or what stands for it in names: the database, without host, user and password. */
  public Path place() {
    try {
      return isDatabase() ? Path.of(databaseName()) : Places.of(data);
    } catch (InvalidPathException e) {
      throw new BadInput("--data", "must be a file", "another text", "give the name of a file");
    }
  }

  private String databaseName() {
    String path = data.substring(JDBC.length()).replaceAll("[?#;].*", "").replace('\\', '/');
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
    return name.isEmpty() ? "database" : name;
  }

  /** The table with what is public about it. */
  Table with(Schema schema, Path schemaPlace) {
    return new Table(rows(), schema, schemaPlace);
  }

  /**
   * The rows alone.
   *
   * @throws BadInput if a query is missing, or given for a file
   */
  public TableData rows() {
    if (!isDatabase()) {
      if (query != null) {
        throw new BadInput(
            "--query",
            "is for a database",
            "given with a file",
            "leave it out, or give --data jdbc:...");
      }
      return TableData.of(place());
    }
    String sql =
        Required.of(
            "--query", query, "add --query 'SELECT ... ORDER BY ...', whose rows are the table");
    return Table.rows(new UrlDataSource(data), sql, databaseName());
  }
}
