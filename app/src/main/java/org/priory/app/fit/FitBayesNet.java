package org.priory.app.fit;

import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.BayesNetOptions;
import org.priory.app.option.TargetOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit bayes-net}. */
@Command(
    name = "bayes-net",
    description =
        "Bayesian network of categories: how probable each value is, given those of other columns;"
            + " naive Bayes where only a target is given.",
    customSynopsis = {
      "priory fit bayes-net --target COLUMN --data FILE --schema FILE --epsilon E [OPTION...]",
      "priory fit bayes-net --network TEXT [--target COLUMN] --data FILE --schema FILE --epsilon E"
          + " [OPTION...]"
    },
    footer = {
      "",
      Methods.HEADING,
      "  gaussian-counts         one question for the counts of all tables, with intervals (default)",
      "",
      "Example:",
      "  priory fit bayes-net --data patients.csv --schema patients.schema.json \\",
      "      --network \"smoker->cough,smoker+age->ill\" --target ill --epsilon 1"
    })
final class FitBayesNet extends FitTable {

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final BayesNetOptions network = new BayesNetOptions();

  @Override
  protected ModelChoice model() {
    return Models.bayesNet(network.choice(target.given()));
  }
}
