package org.priory.app.fit;

import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
final class FitProbit extends FitTable {

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  @Override
  protected ModelChoice model() {
    return formula.model("probit regression", target, Models::probit, Models::probit);
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(weights.into(super.into(settings)));
  }
}
