package org.priory.app.fit;

import org.priory.Family;
import picocli.CommandLine.Command;

/** {@code priory fit poisson}. */
@Command(
    name = "poisson",
    description = "Poisson regression: how often something is counted, by rate ratios.",
    customSynopsis =
        "priory fit poisson --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "",
      "Example:",
      "  priory fit poisson --data visits.csv --schema visits.schema.json --target visits \\",
      "      --offset years --epsilon 1"
    })
final class FitPoisson extends FitFamily {
  FitPoisson() {
    super(Family.POISSON, "Poisson regression");
  }
}
