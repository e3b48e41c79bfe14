package org.priory.privacy.wall;

import java.util.function.DoubleFunction;
import org.priory.privacy.accounting.Calibration;

/** Finds plans that a budget allows. */
public final class PlanWithin {

  private PlanWithin() {}

  /**
   * The plan with the least noise whose whole cost is at most epsilon at delta.
   *
   * @param plan what is done at a noise multiplier; more noise must not cost more
   * @param records their number, used by samples of fixed size only
   * @throws IllegalArgumentException if no noise is enough
   */
  public static Plan leastNoise(
      double epsilon, double delta, long records, DoubleFunction<Plan> plan) {
    Calibration calibration = Calibration.to(epsilon, delta);
    return plan.apply(calibration.noise(z -> plan.apply(z).event(records)).value());
  }
}
