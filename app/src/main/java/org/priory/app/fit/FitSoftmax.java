package org.priory.app.fit;

import org.priory.Models;
import picocli.CommandLine.Command;

/** {@code priory fit softmax}. */
@Command(
    name = "softmax",
    description = "Softmax regression: the probabilities of three or more classes.",
    customSynopsis =
        "priory fit softmax --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      Methods.SGHMC + " (default",
      "                          for more features than newton can take)",
      Methods.SGLD,
      Methods.SGNHT,
      Methods.SGFS,
      Methods.PSGLD,
      Methods.OPS,
      "",
      "Example:",
      "  priory fit softmax --data fleet.csv --schema fleet.schema.json --target fault --epsilon 1"
    })
final class FitSoftmax extends FitByChains {
  FitSoftmax() {
    super("softmax regression", Models::softmax, Models::softmax);
  }
}
