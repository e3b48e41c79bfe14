package org.priory.app.fit;

import java.util.Optional;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.MixtureOptions;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit mixture}. */
@Command(
    name = "mixture",
    description =
        "Mixture of Gaussians: groups of records, by the numbers of a table; categories are passed"
            + " over.",
    customSynopsis =
        "priory fit mixture --components K --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      "  vips                    variational inference from noisy sufficient statistics (default)",
      "  dp-em                   expectation maximisation with noise",
      "  dp-sep                  stochastic expectation propagation with noise; learns means alone",
      "  dp-sep-as-published     Algorithm 3 of the DP-SEP paper as printed, at what it costs",
      "  sep, ep, adf            expectation propagation without noise: with --non-private only",
      "",
      "Example:",
      "  priory fit mixture --components 3 --data vitals.csv --schema vitals.schema.json"
          + " --epsilon 1"
    })
final class FitMixture extends FitTable {

  @Mixin private final MixtureOptions mixture = new MixtureOptions();

  @Override
  protected ModelChoice model() {
    return Models.mixture(mixture.components());
  }

  @Override
  protected Settings into(Settings settings) {
    return mixture.into(super.into(settings));
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return option.equals("--target")
        ? Optional.of("leave it out: a mixture explains no column")
        : super.insteadOf(option);
  }
}
