package org.priory.app.fit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.SurvivalOptions;
import org.priory.models.regression.SurvivalChoice;
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

  @Override
  protected ModelChoice model() {
    SurvivalChoice choice = SurvivalChoice.of(followed.event());
    @Nullable String entry = followed.entry();
    List<Double> cuts = followed.cuts();
    return Models.survival(
        followed.time(), (entry == null ? choice : choice.from(entry)).cutAt(cuts));
  }
}
