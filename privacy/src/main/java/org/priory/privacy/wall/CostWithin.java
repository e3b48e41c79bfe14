package org.priory.privacy.wall;

import java.util.function.DoubleFunction;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;

/** Finds what a budget allows to a named mechanism, whose cost is not that of a {@link Plan}. */
public final class CostWithin {

  private CostWithin() {}

  /**
   * The least noise whose cost is at most epsilon at delta.
   *
   * @param event the cost at a noise; more noise must not cost more
   * @throws IllegalArgumentException if no noise is enough
   */
  public static double leastNoise(PrivacyBudget budget, DoubleFunction<PrivacyEvent> event) {
    return Calibration.to(budget).noise(event).value();
  }

  /** The least epsilon at delta that the accountants prove for an event. */
  public static double epsilon(PrivacyEvent event, double delta) {
    return Accountants.best().epsilon(event, delta).upper();
  }

  /**
   * The generator's distance from fair bits for the order in which a mechanism sees the rows and
   * for so many normal numbers, rounded up: part of the mechanism's cost.
   */
  public static double distanceOfMechanism(long normals) {
    return (Plan.ORDER + Plan.distanceOfNoise(normals)) * (1 + 0x1p-50);
  }
}
