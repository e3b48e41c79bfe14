package org.priory.app.fit;

import org.jspecify.annotations.Nullable;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.PriorOption;
import org.priory.app.option.SurvivalOptions;
import org.priory.app.option.WeightsOption;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit survival}. */
@Command(
    name = "survival",
    description = "Survival regression: hazard ratios of the time until an event.",
    customSynopsis =
        "priory fit survival --data FILE --schema FILE --time COLUMN --event COLUMN --epsilon E"
            + " [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      Methods.NEWTON,
      "",
      "Example:",
      "  priory fit survival --data patients.csv --schema patients.schema.json --time months \\",
      "      --event died --epsilon 1"
    })
final class FitSurvival extends FitTable {

  @Mixin private final SurvivalOptions followed = new SurvivalOptions();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final PriorOption prior = new PriorOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  @Override
  protected ModelChoice model() {
    SurvivalChoice event = SurvivalChoice.of(followed.event());
    @Nullable String entry = followed.entry();
    SurvivalChoice choice = (entry == null ? event : event.from(entry)).cutAt(followed.cuts());
    return formula.model(
        followed.givenTime(),
        followed::time,
        time -> Models.survival(time, choice),
        by -> Models.survival(by, choice));
  }

  @Override
  protected Settings into(Settings settings) {
    return prior.into(weights.into(super.into(settings)));
  }
}
