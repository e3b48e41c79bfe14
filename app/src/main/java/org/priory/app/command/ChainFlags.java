package org.priory.app.command;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.sampling.StepSchedule;
import org.priory.models.model.ChainOptions;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Option;

/** The options of methods that run chains. */
final class ChainFlags {

  @Option(
      names = "--chains",
      paramLabel = "M",
      description = "Number of chains, which share the budget. Default: 2.")
  private @Nullable String chains;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description =
          "Draws that are kept of each chain, at most; of ops all of them. Default: 1000, 1 of"
              + " ops.")
  private @Nullable String draws;

  @Option(
      names = "--burn-in",
      paramLabel = "B",
      description = "Steps of each chain that are thrown away. Default: a quarter.")
  private @Nullable String burnIn;

  @Option(
      names = "--temperature",
      paramLabel = "TAU",
      description = "1 for the posterior, which is the default; less is narrower.")
  private @Nullable String temperature;

  @Option(
      names = "--schedule",
      paramLabel = "WORD",
      description = "Step sizes of a chain: constant, polynomial or alpha-phase.")
  private @Nullable String schedule;

  @Option(
      names = "--assume-converged",
      description =
          "Let the promise of ops or hybrid rest on a chain that nobody has proved to converge,"
              + " where exact draws are not affordable.")
  private boolean assumeConverged;

  ChainOptions read() {
    return new ChainOptions(
        NumberOption.CHAINS.whole(chains),
        NumberOption.DRAWS.whole(draws),
        NumberOption.BURN_IN.whole(burnIn),
        NumberOption.TEMPERATURE.number(temperature),
        Optional.ofNullable(schedule).map(ChainFlags::named),
        assumeConverged);
  }

  private static StepSchedule named(String word) {
    for (StepSchedule each : StepSchedule.values()) {
      if (each.word().equals(word)) {
        return each;
      }
    }
    throw new BadInput(
        "--schedule",
        "must be one of " + String.join(", ", StepSchedule.words()),
        word,
        Nearest.remedy(word, StepSchedule.words(), "leave it out for constant steps"));
  }
}
