package org.priory.privacy.accounting;

import java.util.Map;
import java.util.Optional;
import org.priory.privacy.accounting.ApproximateSteps.EpsilonDelta;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The optimal composition of equal (epsilon, delta) steps: Kairouz, Oh and Viswanath (2015),
 * theorem 3.3, between its grid points too. Nothing better holds for all mechanisms with that
 * guarantee.
 */
public final class OptimalComposition implements Accountant {

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
    // 1 - delta = (1 - slack) (1 - delta_0)^k
    double slack = -Math.expm1(Math.log1p(-delta) - steps.logNoFailure());
    if (!(slack >= 0)) {
      return Bounds.unbounded();
    }
    Bounds bounds = responses(steps).epsilon(slack);
    return steps.worstCase() ? bounds : Bounds.upTo(bounds.upper());
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.exactly(1);
    }
    ApproximateSteps steps = ApproximateSteps.of(composition);
    Bounds slack = responses(steps).delta(epsilon);
    double lower = -Math.expm1(Math.log1p(-slack.lower()) + steps.logNoFailure());
    double upper = -Math.expm1(Math.log1p(-slack.upper()) + steps.logNoFailure());
    double margin = 1e-13;
    return new Bounds(
        steps.worstCase() ? lower * (1 - margin) : 0, Math.min(1, upper * (1 + margin)));
  }

  private static RandomizedResponses responses(ApproximateSteps steps) {
    Map.Entry<EpsilonDelta, Long> only = steps.counts().entrySet().iterator().next();
    return new RandomizedResponses(only.getKey().epsilon(), only.getValue().intValue());
  }
}
