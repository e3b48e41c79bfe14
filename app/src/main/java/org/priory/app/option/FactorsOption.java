package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** {@code --factors}. */
public final class FactorsOption implements HelpSection.Member {

  @Option(
      names = "--factors",
      paramLabel = "K",
      description = "Number of factors that explain how the numbers go together.")
  private @Nullable String factors;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  public int factors() {
    return (int)
        NumberOption.FACTORS.read(
            Required.of(
                "--factors",
                "is required for factor analysis",
                factors,
                "add --factors K, how many to look for, such as 2"));
  }
}
