package org.priory.app.fit;

import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.OffsetOption;
import org.priory.app.option.TargetOption;
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

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final OffsetOption offset = new OffsetOption();

  @Override
  protected ModelChoice model() {
    String counted = target.of("Poisson regression");
    return offset
        .given()
        .map(exposure -> Models.poisson(counted, exposure))
        .orElseGet(() -> Models.poisson(counted));
  }
}
