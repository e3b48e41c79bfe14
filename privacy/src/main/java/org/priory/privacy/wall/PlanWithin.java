package org.priory.privacy.wall;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;

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
  public static Plan leastNoise(PrivacyBudget budget, long records, DoubleFunction<Plan> plan) {
    return leastNoise(budget, records, plan, List.of());
  }

  /**
   * The plan with the least noise that costs at most epsilon at delta together with other events,
   * which are fixed as well before anything is read.
   */
  public static Plan leastNoise(
      PrivacyBudget budget, long records, DoubleFunction<Plan> plan, List<PrivacyEvent> others) {
    Calibration calibration = Calibration.to(budget);
    return plan.apply(calibration.noise(z -> joint(others, plan.apply(z).event(records))).value());
  }

  private static PrivacyEvent joint(List<PrivacyEvent> others, PrivacyEvent event) {
    List<PrivacyEvent> all = new ArrayList<>(others);
    all.add(event);
    return new Sequence(all);
  }
}
