package org.priory.app.fit;

import java.util.Optional;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.MarkovOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit markov}. */
@Command(
    name = "markov",
    description = "Hidden Markov model: states that are not seen, behind the rows of a person.",
    customSynopsis =
        "priory fit markov --states K [--time COLUMN] --data FILE --schema FILE --epsilon E"
            + " [OPTION...]",
    footer = {
      "",
      Methods.HEADING,
      "  vips                    noisy statistics of whole sequences; shows no intervals (default)",
      "",
      "Example:",
      "  priory fit markov --states 3 --time day --data visits.csv --schema visits.schema.json"
          + " --epsilon 1"
    })
final class FitMarkov extends FitTable {

  @Mixin private final MarkovOptions markov = new MarkovOptions();

  @Override
  protected ModelChoice model() {
    return Models.markov(markov.choice());
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return option.equals("--target")
        ? Optional.of("leave it out: states explain all columns")
        : super.insteadOf(option);
  }
}
