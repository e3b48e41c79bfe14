package org.priory.inference.sampling;

import org.jspecify.annotations.Nullable;

/**
 * A noisy gradient of the log posterior, in the units of the steps: theta_j = scale_j phi_j, and
 * chains move phi.
 *
 * @param value of d log p(theta, data)/d phi
 * @param sd standard deviation of the wall's noise on each value; 0 without noise
 * @param scale the unit of each parameter
 * @param secondMoment the sum of g g' over records, where a sampler asked for it
 */
record NoisyGradient(
    double[] value, double[] sd, double[] scale, @Nullable SecondMoment secondMoment) {

  /** Without second moments. */
  public NoisyGradient(double[] value, double[] sd, double[] scale) {
    this(value, sd, scale, null);
  }

  /**
   * A noisy sum of g g' over all records, of the clipped gradients with respect to phi.
   *
   * @param values row after row
   * @param noise standard deviation of the noise on its diagonal; off it, sqrt 2 times less
   */
  public record SecondMoment(double[] values, double noise) {}

  public int dimension() {
    return value.length;
  }
}
