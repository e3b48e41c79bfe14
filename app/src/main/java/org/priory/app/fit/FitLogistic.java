package org.priory.app.fit;

import org.priory.Models;
import picocli.CommandLine.Command;

/** {@code priory fit logistic}. */
@Command(
    name = "logistic",
    description = "Logistic regression: the probability of the second of two classes.",
    customSynopsis =
        "priory fit logistic --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "  vips                    variational inference from noisy sufficient statistics",
      "  vips-as-published       Algorithm 5 of the VIPS paper as printed, at what it costs",
      Methods.DPVI,
      Methods.DP_SEP,
      Methods.SGLD,
      Methods.SGHMC,
      Methods.SGNHT,
      Methods.SGFS,
      Methods.PSGLD,
      Methods.OPS,
      "  hybrid                  such a draw, from which chains start",
      "  objective-perturbation  the minimum of a loss with noise in it",
      "  objective-perturbation-alone",
      "                          with a smaller ridge: adds up to more with other charges",
      "  output-perturbation     the minimum of the loss, plus noise",
      "",
      "Example:",
      "  priory fit logistic --data adult.csv --schema adult.schema.json --target income"
          + " --epsilon 1"
    })
final class FitLogistic extends FitByDraws {
  FitLogistic() {
    super("logistic regression", Models::logistic, Models::logistic);
  }
}
