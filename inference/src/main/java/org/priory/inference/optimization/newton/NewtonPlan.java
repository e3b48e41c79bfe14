package org.priory.inference.optimization.newton;

import java.util.function.DoubleFunction;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/**
 * The plan of a schedule of releases: all records in every step, vectors of norm at most 1.
 *
 * @param plan within the budget
 * @param z multiplier of one release that would use up the budget
 */
public record NewtonPlan(Plan plan, double z) {
  private static final double CLIP = 1;

  /**
   * With as little noise as the budget allows.
   *
   * @param noise the multipliers by that of one release that would use up the budget
   */
  public static NewtonPlan within(
      PrivacyBudget budget, DoubleFunction<Noise> noise, int dimension) {
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z ->
                new Plan(
                    new Sampling.Everything(),
                    CLIP,
                    false,
                    dimension,
                    noise.apply(z),
                    Neighbours.ADD_REMOVE));
    return new NewtonPlan(plan, wholeBudget(budget));
  }

  /** The multiplier of one release that uses up the budget. */
  public static double wholeBudget(PrivacyBudget budget) {
    return PlanWithin.leastNoise(
            budget, 0, z -> Plan.everything(new ClipNorm(CLIP), 1, new NoiseMultiplier(z), 1))
        .noise()
        .stretches()
        .get(0)
        .multiplier();
  }
}
