package org.priory.app.fit;

import org.priory.Models;
import picocli.CommandLine.Command;

/** {@code priory fit ordinal}. */
@Command(
    name = "ordinal",
    description = {
      "Ordinal regression: the odds of a higher value, by cumulative log odds.",
      "The target is a category with 3 to 20 values; their order is that of the schema, lowest"
          + " first."
    },
    customSynopsis =
        "priory fit ordinal --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "",
      "Example:",
      "  priory fit ordinal --data visits.csv --schema visits.schema.json --target pain \\",
      "      --epsilon 1"
    })
final class FitOrdinal extends FitRegression {
  FitOrdinal() {
    super("ordinal regression", Models::ordinal, Models::ordinal);
  }
}
