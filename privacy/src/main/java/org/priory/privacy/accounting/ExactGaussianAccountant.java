package org.priory.privacy.accounting;

import java.util.Map;
import java.util.Optional;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The exact privacy of the Gaussian mechanism and of any composition of Gaussians.
 *
 * <p>Balle and Wang (2018), theorem 8: with mu the inverse of the noise multiplier,
 *
 * <pre>delta(epsilon) = Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu).</pre>
 *
 * Gaussians of multipliers s_1, ..., s_k in sequence, even chosen adaptively, are one Gaussian with
 * mu = sqrt(sum s_i^-2). Lower and upper bound differ by rounding only.
 */
public final class ExactGaussianAccountant implements Accountant {

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    return Refusals.of(
        event,
        step -> step instanceof Gaussian,
        "the exact formula holds for Gaussian mechanisms without sampling only: use pld or rdp");
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Refusals.require(this, event);
    return composition.holdsNotPrivate()
        ? Bounds.unbounded()
        : GaussianProfile.epsilon(1 / multiplier(composition.counts()), delta);
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Refusals.require(this, event);
    return composition.holdsNotPrivate()
        ? Bounds.exactly(1)
        : GaussianProfile.delta(1 / multiplier(composition.counts()), epsilon);
  }

  /** The smallest noise multiplier, rounded up, of a Gaussian that keeps (epsilon, delta). */
  public static double calibrate(PrivacyBudget budget) {
    double multiplier = 1 / GaussianProfile.mu(budget.epsilon(), budget.delta());
    // 1 / (1 / x) need not be x.
    while (GaussianProfile.delta(1 / multiplier, budget.epsilon()).upper() > budget.delta()) {
      multiplier = Math.nextUp(multiplier);
    }
    return multiplier;
  }

  /** The one multiplier that equals all of the given Gaussians together. */
  static double multiplier(Map<PrivacyEvent, Long> gaussians) {
    double smallest = Double.POSITIVE_INFINITY;
    for (PrivacyEvent step : gaussians.keySet()) {
      smallest = Math.min(smallest, ((Gaussian) step).noiseMultiplier());
    }
    // (sum n_i s_i^-2)^(-1/2), relative to the smallest so that nothing overflows.
    double precision = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : gaussians.entrySet()) {
      double ratio = smallest / ((Gaussian) entry.getKey()).noiseMultiplier();
      precision += entry.getValue() * ratio * ratio;
    }
    return Math.max(Double.MIN_NORMAL, smallest / Math.sqrt(precision));
  }
}
