package org.priory.privacy.accounting;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.SampledWithoutReplacement;

/**
 * Steps as the composition theorems see them: each is (epsilon, delta), whatever it does inside.
 *
 * @param counts how often each (epsilon, delta) is used
 * @param worstCase whether the events say no more than (epsilon, delta), so that an optimal theorem
 *     is exact for them
 */
record ApproximateSteps(Map<EpsilonDelta, Long> counts, boolean worstCase) {
  static final String REFUSAL =
      "composition theorems need steps that are (epsilon, delta) by themselves: use pld or rdp";

  record EpsilonDelta(double epsilon, double delta) {}

  static ApproximateSteps of(Composition composition) {
    Map<EpsilonDelta, Long> counts = new LinkedHashMap<>();
    boolean worstCase = true;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      PrivacyEvent step = entry.getKey();
      EpsilonDelta guarantee =
          guarantee(step).orElseThrow(() -> new IllegalArgumentException("not known: " + step));
      counts.merge(guarantee, entry.getValue(), Math::addExact);
      worstCase &= step instanceof PureEpsilon || step instanceof ApproximateEpsilon;
    }
    return new ApproximateSteps(counts, worstCase);
  }

  /** What a simple step guarantees by itself; empty if that is no (epsilon, delta). */
  static Optional<EpsilonDelta> guarantee(PrivacyEvent step) {
    if (step instanceof PureEpsilon pure) {
      return Optional.of(new EpsilonDelta(pure.epsilon(), 0));
    }
    if (step instanceof ApproximateEpsilon approximate) {
      return Optional.of(new EpsilonDelta(approximate.epsilon(), approximate.delta()));
    }
    if (step instanceof Laplace laplace) {
      return Optional.of(
          new EpsilonDelta(Math.min(Double.MAX_VALUE, 1 / laplace.scaleMultiplier()), 0));
    }
    if (step instanceof BoundedRange bounded) {
      return Optional.of(new EpsilonDelta(bounded.range(), 0));
    }
    if (step instanceof PoissonSampled sampled && step.neighbours() == Neighbours.ADD_REMOVE) {
      return guarantee(sampled.event()).map(inner -> amplified(inner, sampled.rate()));
    }
    if (step instanceof SampledWithoutReplacement sampled) {
      return guarantee(sampled.event()).map(inner -> amplified(inner, sampled.rate()));
    }
    return Optional.empty();
  }

  /** Balle, Barthe and Gaboardi (2018), theorems 8 and 9. */
  static EpsilonDelta amplified(EpsilonDelta inner, double rate) {
    // log(1 + q (e^epsilon - 1)), never above epsilon; for large epsilon epsilon + log q is less
    double epsilon =
        inner.epsilon < 700
            ? Math.log1p(rate * Math.expm1(inner.epsilon))
            : inner.epsilon + Math.log(rate + Math.exp(-inner.epsilon));
    double up = 1 + 4 * Math.ulp(1.0);
    return new EpsilonDelta(Math.min(inner.epsilon, epsilon * up), rate * inner.delta * up);
  }

  /**
   * What is left of a total delta: 1 - total = (1 - this) times the product of all (1 - delta).
   * Negative if the steps' own deltas are more than the total; 0 if they are equal up to rounding.
   */
  double remainder(double total) {
    double remainder = -Math.expm1(Math.log1p(-total) - logNoFailure());
    double rounding = 4 * Math.ulp(1.0) * total;
    return Math.abs(remainder) <= rounding ? 0.0 : remainder - rounding;
  }

  /** The total delta, given what the composition itself adds. */
  double total(double added) {
    // 1 - (1 - added) product of (1 - delta)
    double total = -Math.expm1(Math.log1p(-added) + logNoFailure());
    return Math.max(0.0, Math.min(1, total));
  }

  private double logNoFailure() {
    double sum = 0;
    for (Map.Entry<EpsilonDelta, Long> entry : counts.entrySet()) {
      sum += entry.getValue() * Math.log1p(-entry.getKey().delta);
    }
    return sum;
  }

  /** Sum of the epsilons. */
  double basic() {
    double sum = 0;
    for (Map.Entry<EpsilonDelta, Long> entry : counts.entrySet()) {
      sum += entry.getValue() * entry.getKey().epsilon;
    }
    return sum;
  }
}
