package org.priory.app.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** {@code --schema} and {@code --target} of a network that explains a column of a table. */
public final class NetworkTable implements HelpSection.Member {

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "The public facts about the table: columns, bounds, values. 'priory schema new' writes a"
              + " template.")
  private @Nullable Path schema;

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "The column to be explained by the others: a number or a category.")
  private @Nullable String target;

  @Override
  public HelpSection section() {
    return HelpSection.TABLE;
  }

  /** Refuses them where images are given. */
  public void refuse() {
    String given = schema != null ? "--schema" : target != null ? "--target" : "";
    if (!given.isEmpty()) {
      throw new BadInput(
          given, "is for a network of a table", "given with --labels", "leave one of them out");
    }
  }

  public Path schema() {
    return Required.of(
        "--schema",
        schema,
        "add --schema FILE for a table ('priory schema new' writes a template), or --labels FILE"
            + " for images");
  }

  public String target() {
    return Required.of(
        "--target",
        "is required for Bayesian neural network",
        target,
        "add --target COLUMN, the column to be explained");
  }
}
