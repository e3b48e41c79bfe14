package org.priory.app.option;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** Options about how long somebody was followed. */
public final class SurvivalOptions implements HelpSection.Member {

  @Option(
      names = "--time",
      paramLabel = "COLUMN",
      description = "The time at which somebody was last seen, counted from 0.")
  private @Nullable String time;

  @Option(
      names = "--event",
      paramLabel = "COLUMN",
      description =
          "Whether the event happened then: a category, whose second value means that it did.")
  private @Nullable String event;

  @Option(
      names = "--entry",
      paramLabel = "COLUMN",
      description = "The time from which somebody was followed. Default: 0 for all.")
  private @Nullable String entry;

  @Option(
      names = "--cuts",
      paramLabel = "T,T",
      split = ",",
      description =
          "Times at which the baseline hazard may change. Default: bought, so that pieces have as"
              + " many events each.")
  private List<String> cuts = List.of();

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  /** The column of the time, if one is given. */
  public @Nullable String givenTime() {
    return time;
  }

  public String time() {
    return Required.of("--time", time, "add --time COLUMN, when somebody was last seen");
  }

  public String event() {
    return Required.of("--event", event, "add --event COLUMN, whether the event happened");
  }

  /** The column of the entry, if one is given. */
  public @Nullable String entry() {
    return entry;
  }

  public List<Double> cuts() {
    return cuts.stream().map(SurvivalOptions::cut).toList();
  }

  private static double cut(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new BadInput("--cuts", "must be numbers, with commas between them", text, "mend it");
    }
  }
}
