package org.priory.inference.bounds;

import java.util.Arrays;

/**
 * How many records have a number at a place or at one before it, for every place, with Gaussian
 * noise whose covariance is known exactly.
 */
public final class NoisyPrefixes {
  private final RootOfSums root;
  private final double[] sums;
  private final double scale;

  /**
   * @param noisy L x with independent noise of a standard deviation
   */
  NoisyPrefixes(RootOfSums root, double[] noisy, double scale) {
    this.root = root;
    // A x = L (L x)
    this.sums = root.times(noisy);
    this.scale = scale;
  }

  static NoisyPrefixes of(PlacesAsked asked, int column, double[] answer, double sigma) {
    double weight = asked.weight(column);
    double[] own = Arrays.copyOfRange(answer, asked.start(column), asked.start(column + 1));
    for (int j = 0; j < own.length; j++) {
      own[j] /= weight;
    }
    return new NoisyPrefixes(asked.root(column), own, sigma / weight);
  }

  /** Number of places. */
  public int places() {
    return sums.length;
  }

  /** Records up to a place; none up to place -1. Not cut off at zero, nor made to increase. */
  public double upTo(int place) {
    return place < 0 ? 0 : sums[place];
  }

  /** Covariance of the noise of two of them. */
  public double covariance(int i, int j) {
    return i < 0 || j < 0 ? 0 : scale * scale * root.product(i, j);
  }

  /** Standard deviation of the noise of the last one, which none of the others exceeds. */
  public double largestSd() {
    return scale * Math.sqrt(root.square(sums.length));
  }

  /** All records whose number is not missing. */
  public double total() {
    return sums[sums.length - 1];
  }
}
