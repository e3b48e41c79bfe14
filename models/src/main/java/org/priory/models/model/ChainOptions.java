package org.priory.models.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.StepSchedule;

/**
 * What a person may set about chains.
 *
 * @param chains how many
 * @param draws that are kept of each
 * @param burnIn steps of each that are thrown away
 * @param temperature 1 for the posterior
 * @param schedule of the step size
 * @param assumeConverged whether the promise may rest on a chain that nobody has proved to converge
 */
public record ChainOptions(
    OptionalInt chains,
    OptionalInt draws,
    OptionalInt burnIn,
    OptionalDouble temperature,
    Optional<StepSchedule> schedule,
    boolean assumeConverged) {

  /** Everything is chosen. */
  public static final ChainOptions NONE =
      new ChainOptions(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          false);

  /** Whether something was set that only chains of many steps have. */
  boolean isOfChains() {
    return chains.isPresent()
        || burnIn.isPresent()
        || temperature.isPresent()
        || schedule.isPresent();
  }

  /** With so many steps of a chain. */
  ChainSettings with(int steps) {
    return new ChainSettings(
        chains(ChainSettings.DEFAULT_CHAINS),
        steps,
        burnIn.orElse(ChainSettings.defaultBurnIn(steps)),
        draws.orElse(ChainSettings.DEFAULT_DRAWS),
        temperature.orElse(1),
        schedule.orElse(StepSchedule.CONSTANT));
  }

  int chains(int usual) {
    return chains.orElse(usual);
  }
}
