package org.priory.app.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.choice.MarkovChoice;
import picocli.CommandLine.Option;

/** The options of a hidden Markov model. */
public final class MarkovOptions implements HelpSection.Member {

  @Option(
      names = "--states",
      paramLabel = "K",
      description = "Number of states, in one of which every row was drawn.")
  private @Nullable String states;

  @Option(
      names = "--time",
      paramLabel = "COLUMN",
      description =
          "The number, date or time by which the rows of a person come. Default: the order of the"
              + " table.")
  private @Nullable String time;

  @Option(
      names = "--longest",
      paramLabel = "T",
      description =
          "Most rows of a person that are looked at, the first ones; more cost noise on the average"
              + " number of rows alone. Default: 100.")
  private @Nullable String longest;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  public MarkovChoice choice() {
    return new MarkovChoice(
        (int)
            NumberOption.STATES.read(
                Required.of(
                    "--states",
                    "is required for a hidden Markov model",
                    states,
                    "add --states K, how many to look for, such as 3")),
        Optional.ofNullable(time),
        longest == null ? MarkovChoice.LONGEST : (int) NumberOption.LONGEST.read(longest));
  }
}
