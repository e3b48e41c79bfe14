package org.priory.privacy.accounting;

import java.util.List;
import java.util.Map;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.ZeroConcentrated;

/**
 * The rho of zero-concentrated privacy adds up. As the divergence at every order is then bounded by
 * rho times the order (Feldman and Zrnic 2021, at each order), the best order may be taken
 * afterwards.
 *
 * @param delta its share
 */
record ConcentratedRule(double delta) implements FilterRule {

  @Override
  public String name() {
    return "concentrated";
  }

  @Override
  public double epsilon(List<FilterCharge> charges) {
    double sum = 0;
    for (FilterCharge charge : charges) {
      if (charge.idealWithoutFailure().isEmpty()) {
        return Double.POSITIVE_INFINITY;
      }
      for (Map.Entry<PrivacyEvent, Long> entry :
          charge.idealWithoutFailure().get().counts().entrySet()) {
        sum += entry.getValue() * rho(entry.getKey()) * (1 + 1e-14);
      }
    }
    return sum < Double.MAX_VALUE
        ? new RenyiAccountant().epsilon(new ZeroConcentrated(sum), delta).upper()
        : Double.POSITIVE_INFINITY;
  }

  private static double rho(PrivacyEvent step) {
    if (step instanceof ZeroConcentrated concentrated) {
      return concentrated.rho();
    }
    if (step instanceof Gaussian gaussian) {
      return ofNoise(gaussian.noiseMultiplier());
    }
    if (step instanceof DiscreteGaussian gaussian) {
      return ofNoise(gaussian.noiseMultiplier());
    }
    // Bun and Steinke (2016), proposition 1.4: epsilon^2 / 2
    if (step instanceof PureEpsilon pure) {
      return 0.5 * pure.epsilon() * pure.epsilon();
    }
    if (step instanceof Laplace laplace) {
      return ofNoise(laplace.scaleMultiplier());
    }
    // Cesar and Rogers (2021), lemma 3.4: epsilon^2 / 8
    return step instanceof BoundedRange bounded
        ? 0.125 * bounded.range() * bounded.range()
        : Double.POSITIVE_INFINITY;
  }

  /** s^-2 / 2 */
  private static double ofNoise(double multiplier) {
    return 0.5 / multiplier / multiplier;
  }
}
