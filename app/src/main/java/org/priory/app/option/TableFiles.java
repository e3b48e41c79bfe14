package org.priory.app.option;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.schema.Schema;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --data}, {@code --query} and {@code --schema}: a table with what is public about it. */
public final class TableFiles implements HelpSection.Member {

  @Mixin private final TableOrigin origin = new TableOrigin();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "The public facts about the table: columns, bounds, values. 'priory schema new' writes a"
              + " template.")
  private @Nullable Path schema;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Path file() {
    return origin.place();
  }

  /**
   * The table; its schema is read when it is asked for.
   *
   * @throws BadInput if no schema is given
   */
  public Supplier<Data> table() {
    Path known =
        Required.of("--schema", schema, "add --schema FILE; 'priory schema new' writes a template");
    return () -> origin.with(Schema.read(known), known);
  }
}
