package org.priory.inference.optimization;

import org.priory.privacy.event.Neighbours;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/**
 * The plan of a {@link NewtonSchedule}: all records in every step, vectors of norm at most 1.
 *
 * @param plan within the budget
 * @param z multiplier of one release that would use up the budget
 */
record NewtonPlan(Plan plan, double z) {
  private static final double CLIP = 1;

  /** With as little noise as the budget allows. */
  static NewtonPlan within(double epsilon, double delta, NewtonSchedule schedule, int dimension) {
    Plan plan =
        PlanWithin.leastNoise(
            epsilon,
            delta,
            0,
            z ->
                new Plan(
                    new Sampling.Everything(),
                    CLIP,
                    false,
                    dimension,
                    schedule.noise(z),
                    Neighbours.ADD_REMOVE));
    return new NewtonPlan(plan, wholeBudget(epsilon, delta));
  }

  /** The multiplier of one release that uses up the budget. */
  static double wholeBudget(double epsilon, double delta) {
    return PlanWithin.leastNoise(epsilon, delta, 0, z -> Plan.everything(CLIP, 1, z, 1))
        .noise()
        .stretches()
        .get(0)
        .multiplier();
  }
}
