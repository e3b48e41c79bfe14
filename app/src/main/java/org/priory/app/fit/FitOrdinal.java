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
final class FitOrdinal extends FitTable {

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  @Override
  protected ModelChoice model() {
    return formula.model("ordinal regression", target, Models::ordinal, Models::ordinal);
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(weights.into(super.into(settings)));
  }
}
