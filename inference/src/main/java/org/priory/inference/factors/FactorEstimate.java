package org.priory.inference.factors;

import java.util.Arrays;

/**
 * What is estimated of factors: z = L f + e, with f ~ N(0, I), e_j ~ N(0, 1 - |L_j|^2), and z the
 * standardised numbers.
 *
 * @param spread by which numbers are standardised
 * @param loadings L, a row for each number, turned by varimax
 * @param noise standard deviation of what the noise adds to a correlation
 * @param chance standard deviation of what the sample adds to one
 * @param standingOut how many directions are larger than errors alone make
 */
public record FactorEstimate(
    NumberSpread spread, double[][] loadings, double noise, double chance, int standingOut) {
  public FactorEstimate {
    loadings = Arrays.stream(loadings).map(double[]::clone).toArray(double[][]::new);
    if (loadings.length != spread.width()) {
      throw new IllegalArgumentException(
          "loadings must be of " + spread.width() + " numbers, were of " + loadings.length);
    }
  }

  /** How many factors there are. */
  public int factors() {
    return loadings[0].length;
  }

  /** The share of a number's variance that no factor explains. */
  public double uniqueness(int j) {
    return 1 - Arrays.stream(loadings[j]).map(x -> x * x).sum();
  }

  /** The share of the variance of all standardised numbers that a factor explains. */
  public double share(int factor) {
    double sum = 0;
    for (double[] row : loadings) {
      sum += row[factor] * row[factor];
    }
    return sum / loadings.length;
  }
}
