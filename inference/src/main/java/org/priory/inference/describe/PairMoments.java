package org.priory.inference.describe;

/**
 * Noisy sums over the records that have both of two numbers x, y in [-1, 1]: of 1, x, y, x^2 - 1/2,
 * y^2 - 1/2, x y.
 *
 * @param sums the six sums
 * @param variances of their noise, which is independent
 */
public record PairMoments(double[] sums, double[] variances) {
  public PairMoments {
    sums = sums.clone();
    variances = variances.clone();
  }
}
