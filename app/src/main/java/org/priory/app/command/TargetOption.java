package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --target}. */
final class TargetOption implements Section.Member {

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description = "The column to be explained by the others.")
  private @Nullable String target;

  @Override
  public Section section() {
    return Section.DATA;
  }

  /** The column, if one is given. */
  @Nullable String given() {
    return target;
  }

  /**
   * The column.
   *
   * @param model in words
   */
  String of(String model) {
    return Required.of(
        "--target",
        "is required for " + model,
        target,
        "add --target COLUMN, the column to be explained");
  }
}
