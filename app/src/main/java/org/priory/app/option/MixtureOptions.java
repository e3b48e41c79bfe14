package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** The options of a mixture alone. */
public final class MixtureOptions implements HelpSection.Member {

  @Option(
      names = "--components",
      paramLabel = "K",
      description = "Number of components, the groups to look for.")
  private @Nullable String components;

  @Option(
      names = "--spread",
      paramLabel = "S",
      description =
          "Known standard deviation of the components, as a share of each feature's range; for"
              + " dp-sep, dp-sep-as-published, sep, ep and adf, which need it.")
  private @Nullable String spread;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  public int components() {
    return (int)
        NumberOption.COMPONENTS.read(
            Required.of(
                "--components",
                "is required for a mixture",
                components,
                "add --components K, how many groups to look for, such as 3"));
  }

  /** Settings with the spread, if it is known. */
  public Settings into(Settings settings) {
    return spread == null ? settings : settings.withSpread(NumberOption.SPREAD.read(spread));
  }
}
