package org.priory.app.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.StepSchedule;
import org.priory.models.model.ChainOptions;
import org.priory.models.model.Settings;
import org.priory.models.text.Nearest;
import picocli.CommandLine.Option;

/** The options of regressions whose methods run chains. */
public final class ChainFlags implements HelpSection.Member {

  @Option(
      names = "--chains",
      paramLabel = "M",
      description = "Number of chains, which share the budget. Default: 2.")
  private @Nullable String chains;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description = "Largest number of draws kept of each chain. Default: 1000.")
  private @Nullable String draws;

  @Option(
      names = "--burn-in",
      paramLabel = "B",
      description =
          "Number of steps discarded at the beginning of each chain. Default: a quarter of them.")
  private @Nullable String burnIn;

  @Option(
      names = "--temperature",
      paramLabel = "TAU",
      description =
          "Temperature of the chains: 1 draws from the posterior, less is narrower. Default: 1.")
  private @Nullable String temperature;

  @Option(
      names = "--schedule",
      paramLabel = "WORD",
      description =
          "Step sizes of the chains: constant, polynomial or alpha-phase. Default: constant.")
  private @Nullable String schedule;

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  /**
   * Settings with these.
   *
   * @param proof whether the promise may rest on a chain that nobody has proved to converge
   */
  public Settings into(Settings settings, ConvergenceProof proof) {
    return settings.withChain(
        new ChainOptions(
            NumberOption.CHAINS.whole(chains),
            NumberOption.DRAWS.whole(draws),
            NumberOption.BURN_IN.whole(burnIn),
            NumberOption.TEMPERATURE.number(temperature),
            Optional.ofNullable(schedule).map(ChainFlags::named),
            proof));
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
