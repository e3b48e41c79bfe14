package org.priory.app.fit;

import org.priory.Models;
import picocli.CommandLine.Command;

/** {@code priory fit probit}. */
@Command(
    name = "probit",
    description =
        "Probit regression: the probability of the second of two classes, by the normal"
            + " distribution.",
    customSynopsis =
        "priory fit probit --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      Methods.DP_SEP,
      "",
      "Example:",
      "  priory fit probit --data adult.csv --schema adult.schema.json --target income --epsilon 1"
    })
final class FitProbit extends FitRegression {
  FitProbit() {
    super("probit regression", Models::probit, Models::probit);
  }
}
