package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --weights}. */
public final class WeightsOption implements HelpSection.Member {

  @Option(
      names = "--weights",
      paramLabel = "COLUMN",
      description =
          "How much each row counts: the inverse of its chance to be in the data, as surveys give it;"
              + " a number from 0 on. Results are about the population. The noise is that of the"
              + " largest weight of the schema.")
  private @Nullable String weights;

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Settings into(Settings settings) {
    String column = weights;
    return column == null ? settings : settings.withWeights(column);
  }
}
