package org.priory.inference.optimization;

import org.priory.numerics.linear.Cholesky;

/**
 * The prior of a linear regression's coefficients, in units of the labels' standard deviation:
 * wide, N(0, 2.5^2) for a number by standard deviation, and a nearer one that estimates are drawn
 * to, while their errors are those under the wide one ({@link NoisyNewton.Information#shrunk});
 * where the noise is small both are the same. Levels of a category share a variance that is learned
 * ({@link LevelPrior}).
 */
final class LinearPrior {
  /** The nearer prior of a number's coefficient by standard deviation, over N/(z q). */
  private static final double NEAR = 0.07;

  /** Labels are centred, so that the intercept is within a standard deviation of them. */
  private static final double INTERCEPT_PRECISION = 1;

  private final LevelFrame frame;
  private final LevelPrior levels;
  private final double variance;
  private final double nearSd;

  /**
   * The prior.
   *
   * @param variance of the labels
   * @param noise z q/N, the noise of a bought matrix over its size: the larger, the nearer
   */
  LinearPrior(LevelFrame frame, double variance, double noise) {
    this.frame = frame;
    this.levels = new LevelPrior(frame);
    this.variance = variance;
    this.nearSd = Math.min(LevelPrior.NUMBER_SD, NEAR / noise);
  }

  /** Whether there are levels, whose variance is learned. */
  boolean isLearned() {
    return !frame.categories().isEmpty();
  }

  /**
   * Learns how far levels are apart from a posterior of coordinates, W times which are the frame's.
   */
  void learn(double[] w, NoisyNewton posterior) {
    if (!isLearned()) {
      return;
    }
    int q = frame.size();
    double[] mean = SquareProducts.times(w, posterior.mean(), q);
    double[] covariance =
        SquareProducts.sandwich(SquareProducts.transposed(w, q), posterior.covariance(), q);
    for (int i = 0; i < q; i++) {
      mean[i] /= Math.sqrt(variance);
    }
    for (int i = 0; i < covariance.length; i++) {
      covariance[i] /= variance;
    }
    levels.learn(mean, covariance);
  }

  /** The precision P of the nearer prior in coordinates, W times which are the frame's. */
  double[] near(double[] w) {
    return precision(w, nearSd);
  }

  /** P Q^-1 P with Q the precision of the wide prior. */
  double[] drawn(double[] w) {
    int q = frame.size();
    double[] near = near(w);
    double[] inverse = Cholesky.of(precision(w, LevelPrior.NUMBER_SD), q).inverse();
    return SquareProducts.sandwich(near, inverse, q);
  }

  private double[] precision(double[] w, double numberSd) {
    double[] p =
        SquareProducts.sandwich(w, levels.precision(numberSd, INTERCEPT_PRECISION), frame.size());
    for (int i = 0; i < p.length; i++) {
      p[i] /= variance;
    }
    return p;
  }

  /** Prior variances along the directions without rows. */
  double[] nowhere() {
    double[] out = levels.nowhere();
    for (int i = 0; i < out.length; i++) {
      out[i] *= variance;
    }
    return out;
  }
}
