package org.priory.privacy.accounting;

import java.util.Map;
import java.util.Optional;
import org.priory.privacy.accounting.ApproximateSteps.EpsilonDelta;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The optimal composition of equal (epsilon, delta) steps: Kairouz, Oh and Viswanath (2015),
 * theorem 3.3, between its grid points too. Nothing better holds for all mechanisms with that
 * guarantee.
 */
public final class OptimalComposition implements Accountant {
  /** Sums of epsilons beyond this are no guarantee. */
  private static final double LARGEST = 1e300;

  /** Above the rounding errors of combining deltas. */
  private static final double MARGIN = 1e-13;

  @Override
  public String name() {
    return "optimal";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    Optional<String> refusal =
        Refusals.of(
            event, step -> ApproximateSteps.guarantee(step).isPresent(), ApproximateSteps.REFUSAL);
    if (refusal.isPresent()) {
      return refusal;
    }
    Composition composition = Composition.of(event);
    if (composition.holdsNotPrivate()) {
      return Optional.empty();
    }
    Map<EpsilonDelta, Long> counts = ApproximateSteps.of(composition).counts();
    if (counts.size() > 1) {
      return Optional.of(
          "the optimum for steps that differ takes exponential time (Murtagh and Vadhan 2016): "
              + "use pld or advanced composition");
    }
    return counts.values().iterator().next() > RandomizedResponses.MOST
        ? Optional.of("more than " + RandomizedResponses.MOST + " steps: use pld or rdp")
        : Optional.empty();
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.unbounded();
    }
    ApproximateSteps steps = ApproximateSteps.of(composition);
    double slack = steps.remainder(delta);
    if (slack < 0 || steps.basic() > LARGEST) {
      return Bounds.unbounded();
    }
    RandomizedResponses responses = responses(steps);
    double upper = responses.upperEpsilon(slack);
    if (!steps.worstCase()) {
      return Bounds.upTo(upper);
    }
    // The remainder was rounded down, which is right for the upper bound only.
    double lower = responses.lowerEpsilon(slack + 8 * Math.ulp(delta));
    return new Bounds(Math.min(lower, upper), upper);
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.exactly(1);
    }
    ApproximateSteps steps = ApproximateSteps.of(composition);
    if (steps.basic() > LARGEST) {
      return Bounds.upTo(1);
    }
    Bounds slack = responses(steps).delta(epsilon);
    double lower = steps.worstCase() ? steps.total(slack.lower()) * (1 - MARGIN) : 0;
    return new Bounds(lower, Math.min(1, steps.total(slack.upper()) * (1 + MARGIN)));
  }

  private static RandomizedResponses responses(ApproximateSteps steps) {
    Map.Entry<EpsilonDelta, Long> only = steps.counts().entrySet().iterator().next();
    return new RandomizedResponses(only.getKey().epsilon(), only.getValue().intValue());
  }
}
