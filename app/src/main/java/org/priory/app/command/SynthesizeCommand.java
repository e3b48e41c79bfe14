package org.priory.app.command;

import java.util.List;
import org.priory.ModelChoice;
import org.priory.Releases;
import org.priory.app.option.ColumnPair;
import org.priory.app.shell.BadInput;
import org.priory.models.choice.SynthesisChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory synthesize}: rows that nobody is in, and intervals from them that hold. */
@Command(
    name = "synthesize",
    sortOptions = false,
    description = {
      "Draws synthetic rows of a table. Noisy counts of all columns and of pairs of columns are bought at"
          + " once; the rows come from the model of largest entropy that agrees with them.",
      "There are several data sets, each from its own draw of what the noise and the sample leave open."
          + " Run your analysis on each as if it were real, then 'priory combine' the estimates: such"
          + " intervals hold. Those of one set alone do not.",
      "Pairs of columns that the model leaves out are independent in the rows but for what others"
          + " explain; the report lists them. Name --pairs if you know which matter: the fewer, the"
          + " less noise. For a regression, name all pairs of its columns."
    },
    customSynopsis = "priory synthesize --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory synthesize --data people.csv --schema people.schema.json --epsilon 1 --columns"
          + " age,sex,ill"
    })
public final class SynthesizeCommand extends TableCommand {

  @Option(
      names = "--columns",
      paramLabel = "A,B",
      split = ",",
      description = "The columns of the rows. Default: all numbers and categories.")
  private List<String> columns = List.of();

  @Option(
      names = "--pairs",
      paramLabel = "A:B",
      split = ",",
      description =
          "Pairs of columns whose counts are bought and kept. Default: all are bought, and those that"
              + " clearly depend on each other are kept.")
  private List<String> pairs = List.of();

  @Option(
      names = "--sets",
      paramLabel = "M",
      description = "How many data sets, 2 to 1000. Default: ${DEFAULT-VALUE}.")
  private int sets = SynthesisChoice.SETS;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "Rows of each data set. Default: as many as there are records, at most a million.")
  private long rows;

  @Override
  protected ModelChoice model() {
    return Releases.synthesize(choice());
  }

  private SynthesisChoice choice() {
    if (sets < 2 || sets > 1000) {
      throw new BadInput("--sets", "must be 2 to 1000", Integer.toString(sets), "give 20");
    }
    if (rows < 0 || rows > Integer.MAX_VALUE) {
      throw new BadInput("--rows", "must be 1 to 2147483647", Long.toString(rows), "leave it out");
    }
    List<SynthesisChoice.Pair> named =
        ColumnPair.of("--pairs", pairs).stream()
            .map(pair -> new SynthesisChoice.Pair(pair.first(), pair.second()))
            .toList();
    return new SynthesisChoice(columns.stream().map(String::strip).toList(), named, sets, rows);
  }
}
