package org.priory.inference.optimization;

import java.util.Arrays;

/**
 * The prior of coefficients, on the scale on which a person reads them: N(0, 2.5^2) for a number,
 * by standard deviation; the levels of a category alike, N(0, tau^2) around a common value of their
 * own, with a tau^2 for each category that is learned; N(0, 100) for the intercept.
 *
 * <p>tau^2 has an inverse Gamma prior of shape 1 and scale 1/2. Given the posterior of the levels
 * it is set to (1 + S)/(2 + L - 1), S the expected squares of the L levels around their mean.
 */
final class LevelPrior {
  /**
   * Of a number's coefficient by standard deviation: wide, so that collinear ones may be opposite.
   */
  static final double NUMBER_SD = 2.5;

  private static final double INTERCEPT_PRECISION = 0.01;
  private static final double SHAPE = 1;
  private static final double SCALE = 0.5;

  private final LevelFrame frame;
  private final double[] tau2;

  LevelPrior(LevelFrame frame) {
    this.frame = frame;
    this.tau2 = new double[frame.categories().size()];
    Arrays.fill(tau2, 1);
  }

  /** The precision of the coordinates, row after row. */
  double[] precision() {
    int q = frame.size();
    double[] p = new double[q * q];
    for (int i = 0; i < q; i++) {
      if (frame.kind(i) == LevelFrame.INTERCEPT) {
        p[i * q + i] = INTERCEPT_PRECISION;
      } else if (frame.kind(i) == LevelFrame.NUMBER) {
        // the coordinate is in units of sqrt(variance) of itself
        p[i * q + i] = frame.variance(i) / (NUMBER_SD * NUMBER_SD);
      }
    }
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      double[] squares = squares(level);
      int n = level.coordinates();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          p[(level.from() + i) * q + level.from() + j] = squares[i * n + j] / tau2[c];
        }
      }
    }
    return p;
  }

  /** M'(I - 11'/L) M: the squares of the levels around their mean, by coordinates. */
  private static double[] squares(LevelFrame.Level level) {
    int n = level.coordinates();
    double[] means = new double[n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < level.count(); k++) {
        means[i] += level.map()[k * n + i] / level.count();
      }
    }
    double[] out = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < level.count(); k++) {
          out[i * n + j] +=
              (level.map()[k * n + i] - means[i]) * (level.map()[k * n + j] - means[j]);
        }
      }
    }
    return out;
  }

  /** Learns tau^2 from a posterior. */
  void learn(double[] mean, double[] covariance) {
    int q = frame.size();
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      double[] squares = squares(level);
      int n = level.coordinates();
      double s = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          int a = level.from() + i;
          int b = level.from() + j;
          s += squares[i * n + j] * (mean[a] * mean[b] + covariance[a * q + b]);
        }
      }
      tau2[c] = (2 * SCALE + s) / (2 * SHAPE + level.count() - 1);
    }
  }

  /** Prior variances along the directions without rows: of a value that all levels share. */
  double[] nowhere() {
    double[] out = new double[tau2.length];
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      out[c] = tau2[c] / level.count() / (level.shift() * level.shift());
    }
    return out;
  }
}
