package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.SecondMoment;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Option;

/** The options of a belief network alone. */
public final class BeliefOptions implements HelpSection.Member {
  private static final int DEFAULT = 50;

  @Option(
      names = "--hidden",
      paramLabel = "K",
      description = "Number of hidden units. Default: 50.")
  private @Nullable String hidden;

  @Option(
      names = "--threshold",
      paramLabel = "T",
      description = "Brightness from which a pixel counts as 1, in (0, 1]. Default: 0.5.")
  private @Nullable String threshold;

  @Option(
      names = "--second-moment",
      paramLabel = "WORD",
      description =
          "What is asked about pairs of hidden units. shared: one matrix for all pixels; diagonal:"
              + " no pairs; full: one matrix per pixel, as in the paper, with far more noise."
              + " Default: shared.")
  private @Nullable String moment;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  public BeliefSettings read() {
    BeliefSettings defaults =
        BeliefSettings.defaults(NumberOption.HIDDEN.whole(hidden).orElse(DEFAULT)).with(moment());
    return threshold == null
        ? defaults
        : defaults.withThreshold(NumberOption.THRESHOLD.read(threshold));
  }

  private SecondMoment moment() {
    if (moment == null) {
      return BeliefSettings.defaults(DEFAULT).moment();
    }
    String word = moment;
    return SecondMoment.of(word)
        .orElseThrow(
            () ->
                new BadInput(
                    "--second-moment",
                    "must be one of " + String.join(", ", SecondMoment.words()),
                    word,
                    Nearest.remedy(word, SecondMoment.words(), "shared is usual")));
  }
}
