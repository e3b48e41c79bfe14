package org.priory.app.option;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.schema.OpenSchema;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code --data}, {@code --query}, {@code --schema} and {@code --columns}: a table whose schema may
 * be open.
 */
public final class OpenTable implements HelpSection.Member {

  @Mixin private final TableOrigin origin = new TableOrigin();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "What is known so far, such as the template of 'priory schema new': what has still to be"
              + " filled in may be left as it is.")
  private @Nullable Path schema;

  @Option(
      names = "--columns",
      paramLabel = "A,B",
      split = ",",
      description =
          "The columns to be bought for. Default: those that have still to be filled in. The budget is"
              + " split among them.")
  private List<String> columns = List.of();

  private @Nullable OpenSchema read;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Path file() {
    return origin.place();
  }

  public List<String> columns() {
    return columns.stream().map(String::strip).toList();
  }

  /** What is known so far, read once. */
  public OpenSchema schema() {
    if (read == null) {
      read = OpenSchema.read(place());
    }
    return read;
  }

  private Path place() {
    return Required.of(
        "--schema", schema, "add --schema FILE; 'priory schema new' writes a template");
  }

  public Supplier<Data> table() {
    OpenSchema known = schema();
    return () -> origin.with(known.schema(), place());
  }
}
