package org.priory.app.fit;

import org.priory.Models;
import picocli.CommandLine.Command;

/** {@code priory fit linear}. */
@Command(
    name = "linear",
    description = "Linear regression: a number, with unknown noise.",
    customSynopsis =
        "priory fit linear --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "  vips                    all products of two columns, asked for once (default for 301 to",
      "                          1000 features)",
      Methods.DP_SEP,
      Methods.SGLD,
      Methods.SGHMC,
      Methods.SGNHT,
      Methods.SGFS,
      Methods.PSGLD,
      Methods.OPS,
      "",
      "Example:",
      "  priory fit linear --data houses.csv.gz --schema houses.schema.json --target price \\",
      "      --epsilon 0.5 --delta 1e-7 --out houses"
    })
final class FitLinear extends FitByDraws {
  FitLinear() {
    super("linear regression", Models::linear, Models::linear);
  }
}
