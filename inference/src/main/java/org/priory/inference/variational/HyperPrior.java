package org.priory.inference.variational;

import org.priory.inference.posterior.GammaPosterior;

/**
 * The prior of the coefficients' common precision: m ~ N(0, I/alpha), alpha ~ Gamma(a0, b0) (VIPS,
 * eq. 43).
 *
 * @param shape a0
 * @param rate b0
 */
public record HyperPrior(double shape, double rate) {
  /** Weak: worth two coefficients of size 1. */
  public static final HyperPrior WEAK = new HyperPrior(1, 1);

  public HyperPrior {
    if (!(shape > 0 && shape < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("shape must be a finite number > 0, was " + shape);
    }
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rate must be a finite number > 0, was " + rate);
    }
  }

  /** E[alpha] before any data. */
  public double mean() {
    return shape / rate;
  }

  /** Standard deviation of a coefficient at that alpha. */
  public double coefficientSd() {
    return Math.sqrt(rate / shape);
  }

  /** a = a0 + d/2, b = b0 + E[m'm]/2 (eq. 53). */
  public GammaPosterior given(int d, double expectedSquare) {
    return new GammaPosterior(shape + 0.5 * d, rate + 0.5 * expectedSquare);
  }
}
