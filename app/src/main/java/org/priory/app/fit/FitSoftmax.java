package org.priory.app.fit;

import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.ChainFlags;
import org.priory.app.option.ContinueOption;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.inference.sampling.ConvergenceProof;
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
      Methods.OPS,
      "",
      "Example:",
      "  priory fit softmax --data fleet.csv --schema fleet.schema.json --target fault --epsilon 1"
    })
final class FitSoftmax extends FitTable {

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();
  @Mixin private final ChainFlags chains = new ChainFlags();
  @Mixin private final ContinueOption continued = new ContinueOption();

  @Override
  protected ModelChoice model() {
    return formula.model("softmax regression", target, Models::softmax, Models::softmax);
  }

  @Override
  protected Settings into(Settings settings) {
    return chains.into(prior.into(weights.into(super.into(settings))), ConvergenceProof.REQUIRED);
  }

  @Override
  protected FitOptions on(FitOptions options) {
    return continued.into(super.on(options));
  }
}
