package org.priory.inference.mechanism;

import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.RandomSource;

/**
 * A little Gaussian noise on the result of a named mechanism, which hides by how much the result
 * differs from that of real numbers (Iyengar et al. 2019, "Towards practical differentially private
 * convex optimization", algorithm 1).
 *
 * <p><b>Assumes</b> that the result v is within a public distance e of v*, what the mechanism would
 * give with real numbers. <b>Releases</b> v, cut off to [-256, 256] and rounded to the noise's
 * grid, with noise. <b>Guarantees</b> that this is v* followed by a Gaussian mechanism of the
 * stated multiplier: given v*, neighbours' results are both within e of it, so 2e apart, and
 * rounding adds g sqrt(d).
 */
public final class CoveringNoise {
  /** Results are cut off to [-LARGEST, LARGEST]. */
  public static final double LARGEST = 256;

  /** Its grid holds {@link #LARGEST}. */
  private static final double LEAST_SIGMA = 0x1p-18;

  /** What rounding a result below {@link #LARGEST} to a double can add to e in a coordinate. */
  private static final double ROUNDING = 0x1p-44;

  private final GridGaussian noise;

  private CoveringNoise(GridGaussian noise) {
    this.noise = noise;
  }

  /**
   * The least noise that covers an error.
   *
   * @param error e
   * @param dimension of the result
   * @param multiplier standard deviation over the distance that it hides
   */
  public static CoveringNoise of(double error, int dimension, double multiplier) {
    double root = Math.sqrt(dimension);
    // sigma = z (2 e + g sqrt d), g <= 2^-24 sigma
    double share = 0x1p-24 * multiplier * root;
    if (!(share < 0.5)) {
      throw new IllegalArgumentException(
          "the budget is too small for so many features: give more epsilon or delta");
    }
    double sigma = 2 * multiplier * (error + ROUNDING * root) / (1 - share) * (1 + 0x1p-45);
    return new CoveringNoise(GridGaussian.of(Math.max(LEAST_SIGMA, sigma)));
  }

  /** Its standard deviation. */
  public double sigma() {
    return noise.sigma();
  }

  /** What is released for a result. */
  public double[] released(double[] result, RandomSource source) {
    double[] values = cut(result);
    noise.add(values, source);
    return values;
  }

  /** A result, cut off. */
  public static double[] cut(double[] result) {
    double[] values = result.clone();
    for (int j = 0; j < values.length; j++) {
      values[j] = Math.max(-LARGEST, Math.min(LARGEST, values[j]));
    }
    return values;
  }
}
