package org.priory.privacy.wall;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
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

  /**
   * The plan with the most steps whose whole cost is at most epsilon at delta.
   *
   * @param records their number, used by samples of fixed size only
   * @param plan what is done in so many steps, from 1 on; more steps must not cost less
   * @param most steps that anybody takes
   * @throws IllegalArgumentException if one step costs more
   */
  public static Plan mostSteps(
      PrivacyBudget budget, long records, LongFunction<Plan> plan, long most) {
    LongPredicate isAllowed =
        steps -> epsilon(plan.apply(steps), records, budget.delta()) <= budget.epsilon();
    if (!isAllowed.test(1)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "one step with the noise of those before costs epsilon %s at delta %s: give at least"
                  + " that",
              BigDecimal.valueOf(epsilon(plan.apply(1), records, budget.delta()))
                  .round(new MathContext(3, RoundingMode.UP))
                  .toPlainString(),
              budget.delta()));
    }
    long allowed = 1;
    long beyond = 2;
    while (beyond <= most && isAllowed.test(beyond)) {
      allowed = beyond;
      beyond *= 2;
    }
    beyond = Math.min(beyond, most + 1);
    while (beyond - allowed > 1) {
      long middle = (allowed + beyond) / 2;
      if (isAllowed.test(middle)) {
        allowed = middle;
      } else {
        beyond = middle;
      }
    }
    return plan.apply(allowed);
  }

  private static double epsilon(Plan plan, long records, double delta) {
    return CostWithin.epsilon(plan.event(records), delta);
  }

  private static PrivacyEvent joint(List<PrivacyEvent> others, PrivacyEvent event) {
    List<PrivacyEvent> all = new ArrayList<>(others);
    all.add(event);
    return new Sequence(all);
  }
}
