package org.priory.inference.posterior;

/**
 * The posterior of a sigmoid belief network: independent normals. A hidden unit z_k is 1 with
 * log-odds b_k; a pixel is 1 with log-odds c_j + sum_k w_jk (z_k - 1/2).
 *
 * @param rows of pixels
 * @param columns of pixels
 * @param units hidden, K
 * @param threshold from which on a pixel, a number in [0, 1], is 1
 * @param weights means of w, those of pixel j at j K
 * @param weightSds their standard deviations, the release noise included
 * @param intercepts means of c
 * @param interceptSds their standard deviations
 * @param biases means of b
 * @param biasSds their standard deviations
 */
public record BeliefPosterior(
    int rows,
    int columns,
    int units,
    double threshold,
    double[] weights,
    double[] weightSds,
    double[] intercepts,
    double[] interceptSds,
    double[] biases,
    double[] biasSds) {

  public BeliefPosterior {
    if (rows < 1 || columns < 1 || units < 1) {
      throw new IllegalArgumentException(
          "rows, columns and units must be >= 1, were " + rows + ", " + columns + ", " + units);
    }
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be in (0, 1], was " + threshold);
    }
    long pixels = (long) rows * columns;
    checkLength("weights", weights, pixels * units);
    checkLength("weightSds", weightSds, pixels * units);
    checkLength("intercepts", intercepts, pixels);
    checkLength("interceptSds", interceptSds, pixels);
    checkLength("biases", biases, units);
    checkLength("biasSds", biasSds, units);
  }

  private static void checkLength(String name, double[] values, long length) {
    if (values.length != length) {
      throw new IllegalArgumentException(name + " must be " + length + ", were " + values.length);
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(name + " must be finite, was " + value);
      }
    }
  }

  /** Number of pixels. */
  public int pixels() {
    return rows * columns;
  }

  /** The probability that a hidden unit is 1. */
  public double probability(int k) {
    return 1 / (1 + Math.exp(-biases[k]));
  }

  /** What a hidden unit adds to the log-odds of a pixel when it is 1 rather than 0. */
  public double weight(int j, int k) {
    return weights[j * units + k];
  }

  /** The probability of each pixel, given hidden units that are 0 or 1. */
  public double[] image(boolean[] z) {
    double[] image = new double[pixels()];
    for (int j = 0; j < image.length; j++) {
      double logOdds = intercepts[j];
      for (int k = 0; k < units; k++) {
        logOdds += (z[k] ? 0.5 : -0.5) * weights[j * units + k];
      }
      image[j] = 1 / (1 + Math.exp(-logOdds));
    }
    return image;
  }
}
