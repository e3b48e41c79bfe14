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
final class FitLinear extends FitTable {

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
    return formula.model("linear regression", target, Models::linear, Models::linear);
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
