package org.priory.inference.posterior;

/**
 * What is known about a regression of counts: the expected count of a row is e^(x'm), as a share of
 * the largest count at the largest exposure.
 *
 * @param coefficients the posterior of m
 */
public record PoissonPosterior(GaussianPosterior coefficients) {

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
