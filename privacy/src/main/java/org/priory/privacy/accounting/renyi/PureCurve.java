package org.priory.privacy.accounting.renyi;

/**
 * Any mechanism with pure epsilon. The worst is randomized response, with losses +-epsilon: Bun and
 * Steinke (2016), proposition 3.3 and its proof.
 *
 * @param epsilon pure epsilon
 */
public record PureCurve(double epsilon) implements RenyiCurve {

  @Override
  public double divergence(double order) {
    double p = 1 / (1 + Math.exp(-epsilon));
    double complement = 1 / (1 + Math.exp(epsilon));
    return Math.min(epsilon, TwoPoint.divergence(order - 1, epsilon, -epsilon, p, complement));
  }

  @Override
  public double limit() {
    return epsilon;
  }
}
