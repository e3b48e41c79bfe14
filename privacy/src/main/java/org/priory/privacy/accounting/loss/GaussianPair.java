package org.priory.privacy.accounting.loss;

import org.priory.numerics.special.Normal;

/**
 * N(1, s^2) against N(0, s^2): the pair that dominates Gaussian noise of multiplier s in any
 * dimension.
 *
 * <p>The loss at x is m = (2x - 1) / (2 s^2), so that (x - 1)/s = s m - 1/(2s) and x/s = s m +
 * 1/(2s).
 */
record GaussianPair(double noiseMultiplier) implements Pair {

  /** Resolution of the skeleton in standard deviations. */
  private static final double SKELETON_STEP = 0.08;

  private static final int SKELETON_LIMIT = 3000;

  @Override
  public void masses(double[] m, double[] p, double[] q) {
    double s = noiseMultiplier;
    double half = 0.5 / s;
    fill(m, s, -half, p);
    fill(m, s, half, q);
  }

  /** Masses of cells of a standard normal z = s m + shift. */
  private static void fill(double[] m, double s, double shift, double[] mass) {
    double z = s * m[0] + shift;
    double tail = Normal.survival(Math.abs(z));
    for (int j = 0; j < mass.length; j++) {
      double nextZ = s * m[j + 1] + shift;
      double nextTail = Normal.survival(Math.abs(nextZ));
      // Differences are taken in the tail that loses no digits.
      if (z >= 0) {
        mass[j] = tail - nextTail;
      } else if (nextZ <= 0) {
        mass[j] = nextTail - tail;
      } else {
        mass[j] = 1 - tail - nextTail;
      }
      z = nextZ;
      tail = nextTail;
    }
  }

  @Override
  public double[] skeleton(double tail) {
    double s = noiseMultiplier;
    // Pr[Z > z] <= exp(-z^2/2) / 2
    double z = Math.sqrt(2 * Math.log(1 / tail));
    double end = z / s + 0.5 / s / s;
    return Skeletons.uniform(-end, end, SKELETON_STEP / s, SKELETON_LIMIT);
  }

  @Override
  public double largest() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * The tail at z has a relative error of z^2 ulps, below 300 ulps for deltas down to 1e-60; delta
   * is at least about 1/(40 s) of it.
   */
  @Override
  public double curveError() {
    return Math.max(1e-10, 4e-12 * noiseMultiplier);
  }
}
