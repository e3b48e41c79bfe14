package org.priory.app.command;

import org.jspecify.annotations.Nullable;
import org.priory.ModelChoice;
import org.priory.Releases;
import org.priory.app.option.NumberOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory schema bounds}: bounds of numbers that nobody knows, bought. */
@Command(
    name = "bounds",
    sortOptions = false,
    description = {
      "Buys bounds of numbers: the range, in round numbers, that keeps most records. One noisy sum for"
          + " all columns, charged once before a record is read; nothing else leaves.",
      "It is looked for between the bounds that the schema has, which may be far too wide; where it has"
          + " none, between -1e9 and 1e9, and for dates from 1900 to 2099.",
      "Writes a new schema, in which each bound that was bought says so, with the share of the records"
          + " that it keeps."
    },
    customSynopsis = "priory schema bounds --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory schema bounds --data people.csv --schema people.schema.json --columns income,debt"
          + " --epsilon 0.2"
    })
public final class BoundsCommand extends BuySchemaCommand {
  private static final double DEFAULT_KEEP = 0.99;

  @Option(
      names = "--keep",
      paramLabel = "SHARE",
      description = "The share of the records that the bounds should keep. Default: 0.99.")
  private @Nullable String keep;

  @Override
  protected ModelChoice model() {
    return Releases.bounds(
        table().schema(),
        table().columns(),
        keep == null ? DEFAULT_KEEP : NumberOption.KEEP.read(keep));
  }
}
