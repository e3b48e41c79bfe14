package org.priory.app.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** {@code --offset}. */
public final class OffsetOption implements HelpSection.Member {

  @Option(
      names = "--offset",
      paramLabel = "COLUMN",
      description =
          "The exposure to which counts are in proportion, such as years at risk: a number with a"
              + " lower bound above 0.")
  private @Nullable String offset;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  /** The column, if one is given. */
  public Optional<String> given() {
    return Optional.ofNullable(offset);
  }
}
