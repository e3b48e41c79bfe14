package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import org.priory.ModelChoice;
import org.priory.Releases;
import org.priory.app.option.NumberOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory schema categories}: values that enough people have, bought. */
@Command(
    name = "categories",
    sortOptions = false,
    description = {
      "Buys the values of categories that enough people have. A value is shown if its noisy count"
          + " reaches a threshold; that a value of one person is shown has a probability that is part"
          + " of delta. Charged once before a record is read; nothing else leaves.",
      "Writes a new schema: values that it had stay, those that were bought come after them."
    },
    customSynopsis = "priory schema categories --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory schema categories --data people.csv --schema people.schema.json --columns job,town"
          + " --epsilon 0.5 --delta 1e-7"
    })
public final class CategoriesCommand extends BuySchemaCommand {
  private static final int DEFAULT_MOST = 4;

  @Option(
      names = "--most",
      paramLabel = "K",
      description =
          "How many values of a column count for a person who has several rows; more are chosen at"
              + " random. Default: 4. A row has one.")
  private @Nullable String most;

  @Override
  protected ModelChoice model() {
    return Releases.categories(
        table().schema(), table().columns(), NumberOption.MOST.whole(most).orElse(DEFAULT_MOST));
  }
}
