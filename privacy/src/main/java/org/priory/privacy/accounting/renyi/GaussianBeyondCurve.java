package org.priory.privacy.accounting.renyi;

import org.priory.numerics.special.Normal;
import org.priory.privacy.accounting.loss.Bridge;

/**
 * A mechanism that is no worse than a Gaussian release of multiplier s at epsilon 0 and from
 * epsilon m on: the divergence of the pair that dominates it, which is symmetric. With a, b the
 * masses at the ends of the chord,
 *
 * <pre>
 * e^{(o - 1) D} = e^{o (o - 1)/(2 s^2)} Pr[|L| > m] + 2 a + b (e^{(o - 1) m} + e^{-o m}),
 * </pre>
 *
 * L = (2X - 1)/(2 s^2) with X ~ N(o, s^2): the Gaussian's moment outside of the chord, and the
 * atoms'.
 *
 * @param noiseMultiplier s
 * @param bridge the chord
 */
public record GaussianBeyondCurve(double noiseMultiplier, Bridge bridge) implements RenyiCurve {
  /** Above the rounding error of the moment. */
  private static final double MARGIN = 1e-11;

  @Override
  public double divergence(double order) {
    double s = noiseMultiplier;
    double m = bridge.length();
    double h = order - 1;
    double from = (0.5 - order) / s;
    double outside = Normal.survival(s * m - from) + Normal.survival(s * m + from);
    LogSum moment = new LogSum();
    moment.add(0.5 * order / s * (h / s) * (1 + 1e-14) + Math.log(outside));
    moment.add(Math.log(2 * bridge.near()));
    moment.add(Math.log(bridge.far()) + h * m * (1 + 1e-14));
    moment.add(Math.log(bridge.far()) - order * m);
    return Math.max(0, (moment.log() + MARGIN) / h);
  }
}
