package org.priory.app.fit;

import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.OffsetOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.TargetOption;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit poisson}. */
@Command(
    name = "poisson",
    description = "Poisson regression: how often something is counted, by rate ratios.",
    customSynopsis =
        "priory fit poisson --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "",
      "Example:",
      "  priory fit poisson --data visits.csv --schema visits.schema.json --target visits \\",
      "      --offset years --epsilon 1"
    })
final class FitPoisson extends FitTable {
  private static final String WORDS = "Poisson regression";

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final OffsetOption offset = new OffsetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();

  @Override
  protected ModelChoice model() {
    return offset
        .given()
        .map(
            exposure ->
                formula.model(
                    WORDS,
                    target,
                    counted -> Models.poisson(counted, exposure),
                    by -> Models.poisson(by, exposure)))
        .orElseGet(() -> formula.model(WORDS, target, Models::poisson, Models::poisson));
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(super.into(settings));
  }
}
