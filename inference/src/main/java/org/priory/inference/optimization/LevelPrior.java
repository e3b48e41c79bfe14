package org.priory.inference.optimization;

import java.util.Arrays;

/**
 * The prior of coefficients, on the scale on which a person reads them: N(0, sigma^2) for numbers,
 * by standard deviation, with a sigma^2 that they share; the levels of a category alike, N(0,
 * tau^2) around a common value of their own, with a tau^2 for each category; N(0, 100) for the
 * intercept.
 *
 * <p>Both are learned. tau^2 has an inverse Gamma prior of shape 1 and scale 1/2: given the
 * posterior of the levels it is set to (1 + S)/(2 + L - 1), S the expected squares of the L levels
 * around their mean. sigma^2 is expected to be 2.5^2, as if four numbers had said so: (4 2.5^2 +
 * S)/(4 + n). Where nothing is known S is what the prior says, and nothing changes.
 *
 * <p>The estimate is that under the learned tau^2. What it may be wrong by is judged with a tau^2
 * that is at least what it was before anything was seen, 1/2 ({@link #drawn}): a few common levels
 * that are alike say nothing about a rare one.
 *
 * <p>The standard deviation of a number is what the curvature believes it to be: noisy moments say
 * too much of columns that are hardly spread, and the prior would be too narrow for them.
 */
final class LevelPrior {
  /**
   * The expected sigma, by standard deviation of a number: wide, so that collinear ones may be
   * opposite.
   */
  static final double NUMBER_SD = 2.5;

  /** The sigma of numbers on the path. */
  private static final double PATH_SD = 0.5;

  /** So many numbers is the expectation of sigma^2 worth. */
  private static final double PRIOR_COUNT = 4;

  private static final double INTERCEPT_PRECISION = 0.01;
  private static final double SHAPE = 1;
  private static final double SCALE = 0.5;

  /** tau^2 before anything is seen: (2 SCALE + (L - 1) tau^2)/(2 SHAPE + L - 1) = tau^2. */
  private static final double LEAST_DOUBT = SCALE / SHAPE;

  private final LevelFrame frame;
  private final double[] tau2;

  /** sigma^2. */
  private double numberVariance = NUMBER_SD * NUMBER_SD;

  /** How numbers are mixed. */
  private Whitening whitening;

  LevelPrior(LevelFrame frame) {
    this.frame = frame;
    this.whitening = frame.unmixed();
    this.tau2 = new double[frame.categories().size()];
    Arrays.fill(tau2, 1);
  }

  /** Numbers are mixed from here on. */
  void mix(Whitening by) {
    whitening = by;
  }

  /**
   * The precision of the coordinates, row after row.
   *
   * @param ratio variances of numbers before they are mixed, over those that moments gave them
   */
  double[] precision(double[] ratio) {
    return precision(ratio, numberVariance);
  }

  /**
   * The precision on the path, where numbers are taken to have small effects: early scores are
   * mostly noise, and steps that believe them end where the curvature is another one.
   */
  double[] onThePath(double[] ratio) {
    return precision(ratio, PATH_SD * PATH_SD);
  }

  private double[] precision(double[] ratio, double variance) {
    int q = frame.size();
    double[] p = new double[q * q];
    p[0] = INTERCEPT_PRECISION;
    double[] numbers = new double[whitening.count()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = ratio[i] / variance;
    }
    whitening.addPrecision(numbers, p);
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

  /** P Q^-1 P, P being {@link #precision} and Q that with a tau^2 of at least 1/2. */
  double[] drawn(double[] ratio) {
    int q = frame.size();
    double[] p = precision(ratio);
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      double factor = doubt(c) / tau2[c];
      for (int i = level.from(); i < level.from() + level.coordinates(); i++) {
        for (int j = level.from(); j < level.from() + level.coordinates(); j++) {
          p[i * q + j] *= factor;
        }
      }
    }
    return p;
  }

  private double doubt(int category) {
    return Math.max(LEAST_DOUBT, tau2[category]);
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

  /** Learns sigma^2 and tau^2 from a posterior. */
  void learn(double[] mean, double[] covariance, double[] ratio) {
    learnNumbers(mean, covariance, ratio);
    learnLevels(mean, covariance);
  }

  private void learnNumbers(double[] mean, double[] covariance, double[] ratio) {
    double[] m = whitening.coefficients(mean);
    double[] v = whitening.variances(covariance);
    double sum = PRIOR_COUNT * NUMBER_SD * NUMBER_SD;
    for (int i = 0; i < m.length; i++) {
      sum += ratio[i] * (m[i] * m[i] + v[i]);
    }
    numberVariance = sum / (PRIOR_COUNT + m.length);
  }

  /** Learns tau^2 alone. */
  void learnLevels(double[] mean, double[] covariance) {
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
      out[c] = doubt(c) / level.count() / (level.shift() * level.shift());
    }
    return out;
  }
}
