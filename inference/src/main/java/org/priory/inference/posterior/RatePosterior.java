package org.priory.inference.posterior;

import java.util.Optional;

/**
 * What is known about a regression of counts or amounts: what is expected of a row is e^(x'm), as a
 * share of the largest at the largest exposure.
 *
 * @param coefficients the posterior of m
 * @param dispersion a, where the variance is m + a m^2 or a m^2 and a was bought
 */
public record RatePosterior(
    GaussianPosterior coefficients, Optional<DispersionPosterior> dispersion) {

  /** Without a dispersion. */
  public RatePosterior(GaussianPosterior coefficients) {
    this(coefficients, Optional.empty());
  }

  /** The median of e^(x'm), for the row of features that starts at the offset. */
  public double rate(float[] block, int offset) {
    return Math.exp(coefficients.predictor(block, offset));
  }

  /** The central interval that holds e^(x'm) with the given probability. */
  public Interval interval(float[] block, int offset, double level) {
    Interval predictor = coefficients.predictor(block, offset, level);
    return new Interval(Math.exp(predictor.low()), Math.exp(predictor.high()));
  }
}
