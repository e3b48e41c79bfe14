package org.priory.app.fit;

import java.util.Optional;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.FactorsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit factor}. */
@Command(
    name = "factor",
    description = "Factor analysis: what the numbers of a table have in common.",
    customSynopsis =
        "priory fit factor --factors K --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      "  gaussian-correlations   two questions for how numbers go together; shows no intervals"
          + " (default)",
      "",
      "Example:",
      "  priory fit factor --factors 2 --data vitals.csv --schema vitals.schema.json --epsilon 1"
    })
final class FitFactor extends FitTable {

  @Mixin private final FactorsOption factors = new FactorsOption();

  @Override
  protected ModelChoice model() {
    return Models.factor(factors.factors());
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return option.equals("--target")
        ? Optional.of("leave it out: factors explain all numbers")
        : super.insteadOf(option);
  }
}
