package org.priory.app.fit;

import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.ChainFlags;
import org.priory.app.option.ContinueOption;
import org.priory.app.option.ConvergedOption;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.LossOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
      "  output-perturbation     the minimum of the loss, plus noise",
      "",
      "Example:",
      "  priory fit logistic --data adult.csv --schema adult.schema.json --target income"
          + " --epsilon 1"
    })
final class FitLogistic extends FitTable {

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();
  @Mixin private final ChainFlags chains = new ChainFlags();
  @Mixin private final ContinueOption continued = new ContinueOption();
  @Mixin private final ConvergedOption converged = new ConvergedOption();
  @Mixin private final LossOption loss = new LossOption();

  @Override
  protected ModelChoice model() {
    return formula.model("logistic regression", target, Models::logistic, Models::logistic);
  }

  @Override
  protected Settings into(Settings settings) {
    return loss.into(
        chains.into(prior.into(weights.into(super.into(settings))), converged.proof()));
  }

  @Override
  protected FitOptions on(FitOptions options) {
    return continued.into(super.on(options));
  }
}
