package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** The options of a mixture alone. */
final class MixtureOptions implements Section.Member {

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
              + " dp-sep, sep, ep and adf, which need it.")
  private @Nullable String spread;

  @Override
  public Section section() {
    return Section.MODEL;
  }

  int components() {
    return (int)
        NumberOption.COMPONENTS.read(
            Required.of(
                "--components",
                "is required for a mixture",
                components,
                "add --components K, how many groups to look for, such as 3"));
  }

  /** Settings with the spread, if it is known. */
  Settings into(Settings settings) {
    return spread == null ? settings : settings.withSpread(NumberOption.SPREAD.read(spread));
  }
}
