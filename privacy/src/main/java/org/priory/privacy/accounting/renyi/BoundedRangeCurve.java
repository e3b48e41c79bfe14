package org.priory.privacy.accounting.renyi;

/**
 * A mechanism of bounded range, such as the exponential mechanism. Dong, Durfee and Rogers (2020),
 * "Optimal differential privacy composition for exponential mechanisms": the worst case is a
 * generalised randomized response with losses t and t - range, for the worst t in [0, range].
 *
 * <p>Normalisation of both distributions fixes the probability of loss t to p = (e^range - e^t) /
 * (e^range - 1). With y = e^t and h = order - 1, exp(h D) is y^h (C - y (1 - e^(-h range))) /
 * (e^range - 1) with C = e^range - e^(-h range), which is largest at
 *
 * <pre>y = (h / order) (e^(order range) - 1) / (e^(h range) - 1).</pre>
 *
 * @param range width of the interval of privacy losses
 */
public record BoundedRangeCurve(double range) implements RenyiCurve {

  @Override
  public double divergence(double order) {
    double h = order - 1;
    // Hoeffding's lemma: the variance of a loss with that range is at most range^2 / 4.
    double concentrated = 0.125 * order * range * range;
    if (range == 0 || order * range < 1e-6) {
      return Math.min(range, concentrated);
    }
    // range - t = -log(1 - 1/order) - log((1 - e^(-order range)) / (1 - e^(-h range)))
    double ratio = Math.expm1(-order * range) / Math.expm1(-h * range);
    double gap =
        order < 1000 ? -Math.log(h / order * ratio) : -Math.log1p(-1 / order) - Math.log(ratio);
    gap = Math.max(0, Math.min(range, gap));
    double t = range - gap;
    // p = (1 - e^-gap) / (1 - e^-range), 1 - p = e^-gap (1 - e^-t) / (1 - e^-range)
    double p = Math.expm1(-gap) / Math.expm1(-range);
    double complement = Math.exp(-gap) * Math.expm1(-t) / Math.expm1(-range);
    double divergence = TwoPoint.divergence(h, t, -gap, p, complement);
    return Math.min(range, Math.min(concentrated, divergence));
  }

  @Override
  public double limit() {
    return range;
  }
}
