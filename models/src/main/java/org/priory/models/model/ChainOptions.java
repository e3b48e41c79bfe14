package org.priory.models.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.StepSchedule;

/**
 * What a person may set about chains.
 *
 * @param chains how many
 * @param draws that are kept of each
 * @param burnIn steps of each that are thrown away
 * @param temperature 1 for the posterior
 * @param schedule of the step size
 * @param proof whether the promise may rest on a chain that nobody has proved to converge
 * @param loss of posterior samples, by its name
 */
public record ChainOptions(
    OptionalInt chains,
    OptionalInt draws,
    OptionalInt burnIn,
    OptionalDouble temperature,
    Optional<StepSchedule> schedule,
    ConvergenceProof proof,
    Optional<String> loss) {

  /** Options with the default loss. */
  public ChainOptions(
      OptionalInt chains,
      OptionalInt draws,
      OptionalInt burnIn,
      OptionalDouble temperature,
      Optional<StepSchedule> schedule,
      ConvergenceProof proof) {
    this(chains, draws, burnIn, temperature, schedule, proof, Optional.empty());
  }

  /** Everything is chosen. */
  public static final ChainOptions NONE =
      new ChainOptions(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          ConvergenceProof.REQUIRED);

  /** These with a loss. */
  public ChainOptions withLoss(Optional<String> set) {
    return new ChainOptions(chains, draws, burnIn, temperature, schedule, proof, set);
  }

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

  int chains(int otherwise) {
    return chains.orElse(otherwise);
  }

  /**
   * The loss that was set.
   *
   * @param losses all that there are
   * @param word the name of each
   * @param otherwise if none was set
   * @throws IllegalArgumentException if there is none of that name
   */
  public <L> L loss(List<L> losses, Function<L, String> word, L otherwise) {
    if (loss.isEmpty()) {
      return otherwise;
    }
    String asked = loss.get();
    return losses.stream()
        .filter(each -> word.apply(each).equals(asked))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "`loss` must be one of "
                        + String.join(", ", losses.stream().map(word).toList())
                        + " for this model, was "
                        + asked));
  }
}
