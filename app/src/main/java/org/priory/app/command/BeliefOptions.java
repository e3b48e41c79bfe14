package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.inference.variational.belief.SecondMoment;
import org.priory.models.belief.BeliefNetwork;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Option;

/** The options of a belief network alone. */
final class BeliefOptions {
  private static final int USUAL = 50;

  @Option(
      names = "--hidden",
      paramLabel = "K",
      description = "For a belief network: how many hidden units it has. Default: 50.")
  private @Nullable String hidden;

  @Option(
      names = "--threshold",
      paramLabel = "T",
      description =
          "For a belief network: from which share of white on a pixel is 1, in (0, 1]. Default:"
              + " 0.5.")
  private @Nullable String threshold;

  @Option(
      names = "--second-moment",
      paramLabel = "WORD",
      description =
          "For a belief network: what is asked about pairs of hidden units. shared: one matrix for"
              + " all pixels; diagonal: no pairs; full: a matrix a pixel, as in the paper, with far"
              + " more noise. Default: shared.")
  private @Nullable String moment;

  /** Refuses them for other models. */
  void refuse(String model) {
    String given =
        hidden != null
            ? "--hidden"
            : threshold != null ? "--threshold" : moment != null ? "--second-moment" : "";
    if (!given.isEmpty()) {
      throw new BadInput(
          given, "is for " + BeliefNetwork.NAME, "given for " + model, "leave it out");
    }
  }

  BeliefSettings read() {
    BeliefSettings usual =
        BeliefSettings.usual(NumberOption.HIDDEN.whole(hidden).orElse(USUAL)).with(moment());
    return threshold == null ? usual : usual.withThreshold(NumberOption.THRESHOLD.read(threshold));
  }

  private SecondMoment moment() {
    if (moment == null) {
      return BeliefSettings.usual(USUAL).moment();
    }
    return SecondMoment.of(moment)
        .orElseThrow(
            () ->
                new BadInput(
                    "--second-moment",
                    "must be one of " + String.join(", ", SecondMoment.words()),
                    String.valueOf(moment),
                    Nearest.remedy(
                        String.valueOf(moment), SecondMoment.words(), "shared is usual")));
  }
}
