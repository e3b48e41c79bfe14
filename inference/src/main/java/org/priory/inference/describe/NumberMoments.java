package org.priory.inference.describe;

/**
 * Noisy sums over the records that have a number x in [-1, 1].
 *
 * @param sum of x
 * @param squares of x^2 - 1/2
 * @param sumVariance of the noise of the sum
 * @param squaresVariance of the noise of the squares
 */
public record NumberMoments(
    double sum, double squares, double sumVariance, double squaresVariance) {
  /** A category has no moments. */
  static final NumberMoments NONE = new NumberMoments(0, 0, 0, 0);
}
