package org.priory;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.priory.models.model.Protection;
import org.priory.privacy.engine.EngineFactory;

/**
 * What can be said about a fit beside model, data and budget.
 *
 * @param dataset the name under which it is charged; empty for the data's own
 * @param out the folder for the results; empty for one that is gone when Priory is closed
 * @param privacy whether and how noise protects the records
 * @param resumed whether it goes on with a fit in {@code out} whose process was ended
 * @param engine what sums over the records; empty for this machine
 * @param continued the folder of a run whose chains go on under a charge of its own; empty for a
 *     new fit
 */
public record FitOptions(
    Optional<String> dataset,
    Optional<Path> out,
    Protection privacy,
    boolean resumed,
    Optional<EngineFactory> engine,
    Optional<Path> continued) {

  /** Noise that protects, the data's own name, and results in a folder that is gone in the end. */
  public static FitOptions defaults() {
    return new FitOptions(
        Optional.empty(),
        Optional.empty(),
        Protection.REAL,
        false,
        Optional.empty(),
        Optional.empty());
  }

  /** Charges under another name. */
  public FitOptions chargedTo(String name) {
    return new FitOptions(Optional.of(name), out, privacy, resumed, engine, continued);
  }

  /** Leaves the results in a folder, in which a fit that was ended can go on. */
  public FitOptions into(Path folder) {
    return new FitOptions(dataset, Optional.of(folder), privacy, resumed, engine, continued);
  }

  /** Goes on with a fit in the folder whose process was ended. */
  public FitOptions resumed(boolean goesOn) {
    return new FitOptions(dataset, out, privacy, goesOn, engine, continued);
  }

  /** NOT PRIVATE: noise from a seed, for tests. It is charged with a mark. */
  public FitOptions seeded(long seed) {
    return new FitOptions(
        dataset, out, new Protection(true, OptionalLong.of(seed)), resumed, engine, continued);
  }

  /** NOT PRIVATE: no noise, for the curator's own eyes. Nothing is charged. */
  public FitOptions withoutNoise() {
    return new FitOptions(
        dataset, out, new Protection(false, privacy.seed()), resumed, engine, continued);
  }

  /** Sums over the records by another engine than this machine's. */
  public FitOptions on(EngineFactory other) {
    return new FitOptions(dataset, out, privacy, resumed, Optional.of(other), continued);
  }

  /**
   * Goes on with the chains of a run that is done: as many more steps as the budget buys, with the
   * same noise. Model, data and settings must be those of the run; results go to a folder of their
   * own.
   */
  public FitOptions continuing(Path run) {
    return new FitOptions(dataset, out, privacy, resumed, engine, Optional.of(run));
  }
}
