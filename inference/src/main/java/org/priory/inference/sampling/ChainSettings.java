package org.priory.inference.sampling;

import org.priory.inference.dynamics.Temperature;
import org.priory.privacy.wall.Sampling;

/**
 * How many chains are run, and how long.
 *
 * @param chains how many; each is a sequence of releases of its own, and all share the budget
 * @param steps of each chain, burn-in and all
 * @param burnIn steps of each chain that are thrown away
 * @param draws that are kept of each chain, at most
 * @param temperature tau, 1 for the posterior
 * @param schedule of the step size
 */
public record ChainSettings(
    int chains, int steps, int burnIn, int draws, double temperature, StepSchedule schedule) {

  public static final int DEFAULT_CHAINS = 2;
  public static final int DEFAULT_STEPS = 1500;
  public static final int DEFAULT_DRAWS = 1000;

  public ChainSettings {
    if (chains < 1 || chains > 100) {
      throw new IllegalArgumentException("chains must be between 1 and 100, was " + chains);
    }
    if (steps < 2) {
      throw new IllegalArgumentException("steps must be >= 2, was " + steps);
    }
    if (burnIn < 0 || burnIn >= steps) {
      throw new IllegalArgumentException(
          "the burn-in must be at least 0 and shorter than the "
              + steps
              + " steps of a chain, was "
              + burnIn);
    }
    if (draws < 1) {
      throw new IllegalArgumentException("draws must be >= 1, was " + draws);
    }
    Temperature.check(temperature);
  }

  /** A quarter of the steps is thrown away. */
  public static int defaultBurnIn(int steps) {
    return steps / 4;
  }

  /** All by default. */
  public static ChainSettings defaults() {
    return new ChainSettings(
        DEFAULT_CHAINS,
        DEFAULT_STEPS,
        defaultBurnIn(DEFAULT_STEPS),
        DEFAULT_DRAWS,
        1,
        StepSchedule.CONSTANT);
  }

  /** Steps after the burn-in. */
  public int kept() {
    return steps - burnIn;
  }

  /** Every so many steps after the burn-in a draw is kept; the last step is one. */
  public int thin() {
    return Math.max(1, kept() / draws);
  }

  /** Draws that are kept of each chain. */
  public int count() {
    return Math.min(draws, kept());
  }

  /** Every record in every step, as long as that takes seconds; samples of a share beyond. */
  public Sampling defaultSampling(double records, int dimension) {
    return ChainPlan.defaultSampling(records, dimension, questions());
  }

  /** Steps of all chains: what the plan has to pay for. */
  public int questions() {
    return Math.multiplyExact(chains, steps);
  }
}
