package org.priory.inference.propagation;

import java.util.function.DoubleFunction;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.MomentsQuery;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/** The plan of a regression by {@link StochasticPropagation} whose steps buy its factors. */
final class PropagationPlan {
  private PropagationPlan() {}

  /**
   * With as little noise as the budget allows.
   *
   * @param method its name, for a refusal
   * @param noise of all questions, by the multiplier of one that would use up the budget
   */
  static Plan within(
      PublicKnowledge known,
      PrivacyBudget budget,
      Sampling sampling,
      String method,
      DoubleFunction<Noise> noise) {
    int d = known.width();
    FeatureGroups groups = FeatureGroups.of(known);
    if (!groups.isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    if (d > LogisticSep.MOST_FEATURES) {
      throw new IllegalArgumentException(
          "%s takes at most %d features, were %d: use newton"
              .formatted(method, LogisticSep.MOST_FEATURES, d));
    }
    int dimension =
        Math.max(
            known.persons() ? Dispersion.dimension(d) : 0,
            Math.max(RegressionFactors.dimension(d), new MomentsQuery(groups).dimension()));
    return PlanWithin.leastNoise(
        budget,
        0,
        z -> new Plan(sampling, 1, false, dimension, noise.apply(z), Neighbours.ADD_REMOVE));
  }
}
