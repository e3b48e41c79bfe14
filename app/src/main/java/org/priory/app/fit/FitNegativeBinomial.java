package org.priory.app.fit;

import org.priory.Family;
import picocli.CommandLine.Command;

/** {@code priory fit negative-binomial}. */
@Command(
    name = "negative-binomial",
    description = {
      "Negative binomial regression: how often something is counted, by rate ratios, and how much"
          + " more counts vary than by Poisson's law."
    },
    customSynopsis =
        "priory fit negative-binomial --data FILE --schema FILE --target COLUMN --epsilon E"
            + " [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "  vips                    variational Bayes with Pólya-Gamma variables (up to 5000 features;",
      "                          estimates alone)",
      "",
      "Example:",
      "  priory fit negative-binomial --data visits.csv --schema visits.schema.json \\",
      "      --target visits --offset years --epsilon 1"
    })
final class FitNegativeBinomial extends FitFamily {
  FitNegativeBinomial() {
    super(Family.NEGATIVE_BINOMIAL, "negative binomial regression");
  }
}
