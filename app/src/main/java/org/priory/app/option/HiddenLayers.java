package org.priory.app.option;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --layers}. */
public final class HiddenLayers implements HelpSection.Member {

  @Option(
      names = "--layers",
      paramLabel = "H,...",
      description =
          "Units of each hidden layer, such as 1200,1200. Default: 1000 for images; for a table 50"
              + " by dp-sep and dpvi, which have one layer, else 16.")
  private @Nullable String layers;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  /** Settings with these. */
  public Settings into(Settings settings) {
    return settings.withLayers(layers == null ? List.of() : read(layers));
  }

  private static List<Integer> read(String written) {
    return Arrays.stream(written.split(",", -1))
        .map(each -> (int) NumberOption.LAYERS.read(each))
        .toList();
  }
}
