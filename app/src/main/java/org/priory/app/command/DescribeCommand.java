package org.priory.app.command;

import java.util.List;
import org.priory.ModelChoice;
import org.priory.Releases;
import org.priory.app.option.ColumnPair;
import org.priory.models.choice.DescribeChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory describe}: what is in a table, with noise. */
@Command(
    name = "describe",
    sortOptions = false,
    description = {
      "Describes a table: how many records have each value, means, standard deviations, quantiles and"
          + " histograms of numbers, and on demand cross-tables and correlations. All of it comes from"
          + " one noisy sum, is charged once, and adds up: counts of a column to the number of"
          + " records, those of a cross-table to the counts of its columns.",
      "Every number has an interval that knows of the noise, of the value in this data set; and where it"
          + " makes sense another one of the value in the population that the records were drawn from.",
      "The budget is split among what is asked: the less you ask for, the more you know of it."
    },
    customSynopsis = "priory describe --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory describe --data people.csv --schema people.schema.json --epsilon 0.5 --cross sex:income"
    })
public final class DescribeCommand extends TableCommand {

  @Option(
      names = "--columns",
      paramLabel = "A,B",
      split = ",",
      description = "The columns to be described. Default: all numbers and categories.")
  private List<String> columns = List.of();

  @Option(
      names = "--cross",
      paramLabel = "A:B",
      split = ",",
      description =
          "Two columns to be tabulated together; of two numbers also their correlation. May be given"
              + " several times.")
  private List<String> crosses = List.of();

  @Option(names = "--correlations", description = "The correlation of every pair of numbers.")
  private boolean correlations;

  @Override
  protected ModelChoice model() {
    return Releases.describe(choice());
  }

  private DescribeChoice choice() {
    List<DescribeChoice.Cross> pairs =
        ColumnPair.of("--cross", crosses).stream()
            .map(pair -> new DescribeChoice.Cross(pair.first(), pair.second()))
            .toList();
    return new DescribeChoice(columns.stream().map(String::strip).toList(), pairs, correlations);
  }
}
