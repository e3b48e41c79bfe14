package org.priory.inference.sampling;

import java.util.List;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/**
 * The plan of chains: moments of the features once, then a gradient for each step of each chain,
 * vectors of norm at most 1.
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

  private ChainPlan() {}

  /**
   * With as little noise as budget and chain allow.
   *
   * @param langevin the noise multiplier that the chain asks for
   * @param dimension of the longest answer
   * @param others events that share the budget
   */
  static Plan within(
      double epsilon,
      double delta,
      ChainSettings settings,
      Sampling sampling,
      int dimension,
      double langevin,
      List<PrivacyEvent> others) {
    return PlanWithin.leastNoise(
        epsilon, delta, 0, z -> plan(settings, sampling, dimension, z, langevin), others);
  }

  private static Plan plan(
      ChainSettings settings, Sampling sampling, int dimension, double z, double langevin) {
    int steps = settings.questions();
    // 1/z^2 adds up over Gaussian releases
    double gradients = z * Math.sqrt(steps / (1 - MOMENTS_SHARE));
    double moments = z / Math.sqrt(MOMENTS_SHARE);
    if (!(sampling instanceof Sampling.Everything)) {
      moments = Math.max(moments, Math.min(gradients, AMPLE));
    }
    return new Plan(
        sampling,
        1,
        false,
        dimension,
        new Noise(
            List.of(
                new Noise.Stretch(moments, 1),
                new Noise.Stretch(Math.max(gradients, langevin), steps))),
        Neighbours.ADD_REMOVE);
  }

  /** The noise multiplier of the gradients. */
  static double multiplier(Plan plan) {
    return plan.noise().stretches().get(plan.noise().stretches().size() - 1).multiplier();
  }

  /** Every record in every step, as long as that takes seconds; samples of a share beyond. */
  static Sampling defaultSampling(double records, int dimension, int steps) {
    double rate = Math.max(MOST_WORK / (records * dimension * steps), LEAST_BATCH / records);
    return rate < 1 ? new Sampling.Poisson(rate) : new Sampling.Everything();
  }
}
