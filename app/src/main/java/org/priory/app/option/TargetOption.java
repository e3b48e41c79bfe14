package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** {@code --target}. */
public final class TargetOption implements HelpSection.Member {

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "The column to be explained by the others.")
  private @Nullable String target;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  /** The column, if one is given. */
  public @Nullable String given() {
    return target;
  }

  /**
   * The column.
   *
   * @param model in words
   */
  public String of(String model) {
    return Required.of(
        "--target",
        "is required for " + model,
        target,
        "add --target COLUMN, the column to be explained");
  }
}
