package org.priory.inference.sampling;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.priory.inference.regression.Dispersion;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/**
 * The plan of chains: moments of the features once, then a gradient for each step of each chain,
 * vectors of norm at most 1. Where records are persons, last of all how much their rows repeat each
 * other.
 *
 * <p>The noise is what the budget asks for, or what the chain itself asks for if that is more. In
 * the latter case the chain's own noise protects the records, the plan says so, and the run costs
 * less than its budget.
 */
final class ChainPlan {
  /** The share of the budget for the moments. */
  private static final double MOMENTS_SHARE = 0.1;

  /** Numbers that are added up in a run that uses every record in every step, at most. */
  private static final double MOST_WORK = 1.5e10;

  private static final double LEAST_BATCH = 1000;

  /** Samples cost in proportion to 1/z^2 as long as z is over this, about. */
  private static final double AMPLE = 4;

  /** Steps that a chain may go on for in one part. */
  private static final long MOST_ADDED = 1_000_000;

  private ChainPlan() {}

  /**
   * With as little noise as budget and chain allow.
   *
   * @param asked in each step
   * @param langevin the noise multiplier that the chain asks for
   * @param dimension of the longest answer
   * @param dispersion whether the last question is {@link Dispersion}
   * @param others events that share the budget
   */
  static Plan within(
      PrivacyBudget budget,
      ChainSettings settings,
      Records asked,
      int dimension,
      double langevin,
      boolean dispersion,
      List<PrivacyEvent> others) {
    return PlanWithin.leastNoise(
        budget,
        asked.count,
        z -> plan(settings, asked, dimension, z, langevin, dispersion),
        others);
  }

  /**
   * Which records a step asks, and whom the noise hides.
   *
   * @param count how many records there are, for samples of a fixed size
   */
  record Records(Sampling sampling, Neighbours neighbours, long count) {}

  private static Plan plan(
      ChainSettings settings,
      Records asked,
      int dimension,
      double z,
      double langevin,
      boolean dispersion) {
    int steps = settings.questions();
    double share = dispersion ? Dispersion.SHARE : 0;
    // 1/z^2 adds up over Gaussian releases
    double gradients = z * Math.sqrt(steps / (1 - MOMENTS_SHARE - share));
    double least = asked.sampling instanceof Sampling.Everything ? 0 : Math.min(gradients, AMPLE);
    List<Noise.Stretch> stretches = new ArrayList<>();
    stretches.add(new Noise.Stretch(Math.max(z / Math.sqrt(MOMENTS_SHARE), least), 1));
    stretches.add(new Noise.Stretch(Math.max(gradients, langevin), steps));
    if (dispersion) {
      stretches.add(new Noise.Stretch(Math.max(z / Math.sqrt(share), least), 1));
    }
    return new Plan(asked.sampling, 1, false, dimension, new Noise(stretches), asked.neighbours);
  }

  /**
   * Steps that are added to chains: gradients alone, with the noise of those before, as many as a
   * budget allows.
   *
   * @param before what was asked first
   * @param count how many records there are, for samples of a fixed size
   * @param dimension of a gradient
   * @throws IllegalArgumentException if it does not allow one step of each chain
   */
  static Plan more(PrivacyBudget budget, Plan before, long count, int chains, int dimension) {
    double multiplier = multiplier(before);
    LongFunction<Plan> plan =
        steps ->
            new Plan(
                before.sampling(),
                1,
                false,
                dimension,
                new Noise(List.of(new Noise.Stretch(multiplier, steps * chains))),
                before.neighbours());
    return PlanWithin.mostSteps(budget, count, plan, MOST_ADDED);
  }

  /** The noise multiplier of the gradients, which follow the moments where there are any. */
  static double multiplier(Plan plan) {
    List<Noise.Stretch> stretches = plan.noise().stretches();
    return stretches.get(Math.min(1, stretches.size() - 1)).multiplier();
  }

  /** Questions before the gradients. */
  static long before(Plan plan) {
    List<Noise.Stretch> stretches = plan.noise().stretches();
    return stretches.size() > 1 ? stretches.get(0).steps() : 0;
  }

  /** Every record in every step, as long as that takes seconds; samples of a share beyond. */
  static Sampling defaultSampling(double records, int dimension, int steps) {
    double rate = Math.max(MOST_WORK / (records * dimension * steps), LEAST_BATCH / records);
    return rate < 1 ? new Sampling.Poisson(rate) : new Sampling.Everything();
  }
}
