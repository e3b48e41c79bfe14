package org.priory.privacy.accounting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;

/**
 * All charges as parts of one Gaussian mechanism: with mu the inverse of a noise multiplier, the
 * sum of mu^2 is bounded (Smith and Thakurta 2022, theorem 1). Steps that are not Gaussian count by
 * their {@link GaussianCover cover}, whose failures are bounded too.
 *
 * @param delta the share of the Gaussian itself
 * @param failures the share of the covers' failures
 * @param memory of covers
 */
record GaussianRule(double delta, double failures, FilterMemory memory) implements FilterRule {

  @Override
  public String name() {
    return "gaussian";
  }

  @Override
  public double epsilon(List<FilterCharge> charges) {
    double sum =
        CoveredSum.of(charges, failures, (ideal, failure) -> squared(ideal, failure) * (1 + 1e-14));
    return sum == 0 ? 0 : GaussianProfile.epsilon(Math.sqrt(sum) * (1 + 1e-15), delta).upper();
  }

  private double squared(Composition composition, double failure) {
    Map<PrivacyEvent, Long> rest = new LinkedHashMap<>();
    double sum = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.withoutNothing().counts().entrySet()) {
      if (entry.getKey() instanceof Gaussian gaussian) {
        // n s^-2
        sum += entry.getValue() / gaussian.noiseMultiplier() / gaussian.noiseMultiplier();
      } else {
        rest.put(entry.getKey(), entry.getValue());
      }
    }
    if (!rest.isEmpty()) {
      Composition others = new Composition(rest, composition.neighbours());
      double mu = memory.get(() -> cover(others, failure), "cover", rest, failure);
      sum += mu * mu;
    }
    return sum;
  }

  private static double cover(Composition others, double failure) {
    try {
      return GaussianCover.mu(others, failure);
    } catch (UnsupportedEvent unsupported) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
