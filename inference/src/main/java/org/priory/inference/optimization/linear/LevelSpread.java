package org.priory.inference.optimization.linear;

import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.LevelFrame;

/**
 * How far the coefficients of a category's levels are apart: N(0, tau^2) around a common value of
 * their own, with a tau^2 that is learned. It has an inverse Gamma prior of shape 1 and scale 1/2;
 * given the posterior of the levels it is set to (1 + S)/(2 + L - 1), S the expected squares of the
 * L levels around their mean.
 */
final class LevelSpread {
  private static final double SHAPE = 1;
  private static final double SCALE = 0.5;

  private final LevelFrame.Level level;

  /** M'(I - 11'/L) M: the squares of the levels around their mean, by coordinates. */
  private final double[] squares;

  private double tau2 = 1;

  LevelSpread(LevelFrame.Level level) {
    this.level = level;
    int n = level.coordinates();
    int count = level.count();
    double[] map = level.map().clone();
    for (int i = 0; i < n; i++) {
      double mean = 0;
      for (int k = 0; k < count; k++) {
        mean += map[k * n + i] / count;
      }
      for (int k = 0; k < count; k++) {
        map[k * n + i] -= mean;
      }
    }
    this.squares = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < count; k++) {
          squares[i * n + j] += map[k * n + i] * map[k * n + j];
        }
      }
    }
  }

  /** Writes the precision of its coordinates into a matrix of size q, unless another is given. */
  void writePrecision(double[] p, int q, CoefficientPrior given) {
    double factor = GivenPrior.factor(given, level.features()[0]);
    int n = level.coordinates();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        p[(level.from() + i) * q + level.from() + j] = factor * squares[i * n + j] / tau2;
      }
    }
  }

  /** Learns tau^2 from a posterior of q coordinates. */
  void learn(double[] mean, double[] covariance, int q) {
    int n = level.coordinates();
    double s = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        int a = level.from() + i;
        int b = level.from() + j;
        s += squares[i * n + j] * (mean[a] * mean[b] + covariance[a * q + b]);
      }
    }
    tau2 = (2 * SCALE + s) / (2 * SHAPE + level.count() - 1);
  }

  /** The prior variance along the direction without rows: of a value that all levels share. */
  double nowhere() {
    return tau2 / level.count() / (level.shift() * level.shift());
  }
}
