package org.priory.bench.audit;

import java.util.Map;
import org.priory.inference.model.FitMethod;
import org.priory.privacy.event.PrivacyBudget;

/**
 * A method and made-up data on which it is audited.
 *
 * @param model as the command line calls it
 * @param method as the command line calls it
 * @param decision how the method is set up
 * @param data others, who contradict the canary, and the canary
 * @param score of what a named mechanism released
 */
record Scenario(
    String model, String method, Decision decision, NeighbouringData data, Score score) {

  /** What is fitted, for as much as is allowed. */
  interface Decision {
    /**
     * The method, decided to its last number.
     *
     * @throws IllegalArgumentException if the settings or the budget do not allow it
     */
    FitMethod<?> method(PrivacyBudget budget, Wish wish);
  }

  /** What the attacker makes of numbers that a named mechanism released: higher is likelier. */
  interface Score {
    /**
     * log p(released with the canary) - log p(released without it), or what grows with it.
     *
     * @param settings the mechanism's, by their names
     */
    double of(double[] released, Map<String, Double> settings);

    /** Where there is no mechanism. */
    Score NONE =
        (released, settings) -> {
          throw new IllegalStateException("the method has no named mechanism");
        };
  }

  /** "logistic by vips". */
  String words() {
    return model + " by " + method;
  }
}
