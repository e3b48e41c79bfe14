package org.priory.privacy.accounting;

import java.util.Map;
import java.util.Optional;
import org.priory.privacy.accounting.ApproximateSteps.EpsilonDelta;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.PrivacyEvent;

/**
 * Strong (advanced) composition, the baseline of many papers: closed formulas that see each step as
 * (epsilon, delta). The smallest of basic composition and of both forms of Kairouz, Oh and
 * Viswanath (2015), theorem 3.5, which is never above Dwork and Roth (2014), theorem 3.20.
 */
public final class AdvancedComposition implements Accountant {
  /** Above the rounding errors of the formulas and of the sums. */
  private static final double ROUND_UP = 1 + 1e-12;

  @Override
  public String name() {
    return "advanced";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    return Refusals.of(
        event, step -> ApproximateSteps.guarantee(step).isPresent(), ApproximateSteps.REFUSAL);
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.unbounded();
    }
    return Bounds.upTo(epsilon(ApproximateSteps.of(composition), delta));
  }

  /** The least epsilon at delta; infinite if the steps' own deltas are more. */
  double epsilon(ApproximateSteps steps, double delta) {
    double slack = steps.remainder(delta);
    return slack < 0
        ? Double.POSITIVE_INFINITY
        : Math.min(steps.basic(), ROUND_UP * Moments.of(steps).epsilon(slack));
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    if (composition.holdsNotPrivate()) {
      return Bounds.exactly(1);
    }
    ApproximateSteps steps = ApproximateSteps.of(composition);
    double slack = steps.basic() <= epsilon ? 0 : Moments.of(steps).slack(epsilon / ROUND_UP);
    return Bounds.upTo(Math.min(1, ROUND_UP * steps.total(slack)));
  }

  /**
   * The privacy loss of randomized response, summed over all steps.
   *
   * @param mean its largest mean
   * @param variance the sum of epsilon^2, which stands for its variance
   */
  private record Moments(double mean, double variance) {

    static Moments of(ApproximateSteps steps) {
      double mean = 0;
      double variance = 0;
      for (Map.Entry<EpsilonDelta, Long> entry : steps.counts().entrySet()) {
        double epsilon = entry.getKey().epsilon();
        // (e^epsilon - 1) / (e^epsilon + 1) = tanh(epsilon / 2)
        mean += entry.getValue() * epsilon * Math.tanh(0.5 * epsilon);
        variance += entry.getValue() * epsilon * epsilon;
      }
      return new Moments(mean, variance);
    }

    double epsilon(double slack) {
      if (variance == 0) {
        return 0;
      }
      // The smaller of log(1 / slack) and log(e + sqrt(sum epsilon^2) / slack)
      double log = Math.min(-Math.log(slack), Math.log(Math.E + Math.sqrt(variance) / slack));
      return mean + Math.sqrt(2 * variance * log);
    }

    /** The other way round. */
    double slack(double epsilon) {
      if (epsilon <= mean) {
        return 1;
      }
      double log = (epsilon - mean) * (epsilon - mean) / (2 * variance);
      double second = Math.exp(log) - Math.E;
      double slack = Math.exp(-log);
      return second > 0 ? Math.min(slack, Math.sqrt(variance) / second) : slack;
    }
  }
}
