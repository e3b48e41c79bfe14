package org.priory.app.fit;

import org.priory.Family;
import picocli.CommandLine.Command;

/** {@code priory fit gamma}. */
@Command(
    name = "gamma",
    description = {
      "Gamma regression: amounts such as costs, whose errors grow with them, by rate ratios.",
      "The target is a number whose lower bound is not negative."
    },
    customSynopsis =
        "priory fit gamma --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "",
      "Example:",
      "  priory fit gamma --data stays.csv --schema stays.schema.json --target cost --epsilon 1"
    })
final class FitGamma extends FitFamily {
  FitGamma() {
    super(Family.GAMMA, "Gamma regression");
  }
}
