package org.priory.privacy.accounting;

import java.util.Map;
import java.util.Optional;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;

/**
 * The exact privacy of the Gaussian mechanism and of any composition of Gaussians.
 *
 * <p>Balle and Wang (2018), theorem 8: with mu the inverse of the noise multiplier,
 *
 * <pre>delta(epsilon) = Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu).</pre>
 *
 * Gaussians of multipliers s_1, ..., s_k in sequence, even chosen adaptively, are one Gaussian with mu =
 * sqrt(sum s_i^-2).
 */
public final class ExactGaussianAccountant implements Accountant {

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    boolean gaussian =
        Composition.of(event).counts().keySet().stream().allMatch(Gaussian.class::isInstance);
    return gaussian
        ? Optional.empty()
        : Optional.of("the exact formula holds for Gaussian mechanisms without sampling only");
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    throw new UnsupportedOperationException();
  }

  /** The one multiplier that equals all of the given Gaussians together. */
  static double multiplier(Map<PrivacyEvent, Long> gaussians) {
    double precision = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : gaussians.entrySet()) {
      double s = ((Gaussian) entry.getKey()).noiseMultiplier();
      precision += entry.getValue() / s / s;
    }
    return 1 / Math.sqrt(precision);
  }
}
