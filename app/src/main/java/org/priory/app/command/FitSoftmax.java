package org.priory.app.command;

import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
      "",
      "Example:",
      "  priory fit softmax --data fleet.csv --schema fleet.schema.json --target fault --epsilon 1"
    })
final class FitSoftmax extends FitTable {

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final ChainFlags chains = new ChainFlags();

  @Override
  protected ModelChoice model() {
    return Models.softmax(target.of("softmax regression"));
  }

  @Override
  protected Settings into(Settings settings) {
    return chains.into(super.into(settings), false);
  }
}
