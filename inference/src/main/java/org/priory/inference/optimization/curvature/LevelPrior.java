package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.rows.FeatureGroups;

/**
 * The prior of coefficients, on the scale on which a person reads them: Student's t with 4 degrees
 * of freedom and scale sigma for numbers, by standard deviation, with a sigma that they share; the
 * levels of a category alike, N(0, tau^2) around a common value of their own, with a tau^2 for each
 * category; N(0, 100) for the intercept.
 *
 * <p>Both are learned. tau^2 has an inverse Gamma prior of shape 1 and scale 1/2: given the
 * posterior of the levels it is set to (1 + S)/(2 + L - 1), S the expected squares of the L levels
 * around their mean. sigma^2 is expected to be 2.5^2, as if four numbers had said so: (4 2.5^2 +
 * S)/(4 + n), and no more than that: where rows tell little of large effects, what they seem to say
 * of one must not widen the prior of all. Where nothing is known S is what the prior says, and
 * nothing changes. The tails are weights w = 5/(4 + E[m^2]/sigma^2) of each number's own precision.
 *
 * <p>The estimate is that under the learned tau^2. What it may be wrong by is judged with a tau^2
 * that is at least what it was before anything was seen, 1/2 ({@link #drawn}): a few common levels
 * that are alike say nothing about a rare one. Numbers likewise, with a sigma of at least 1.25.
 *
 * <p>The standard deviation of a number is what the curvature believes it to be: noisy moments say
 * too much of columns that are hardly spread, and the prior would be too narrow for them.
 */
public final class LevelPrior {
  /** This prior in words, for whoever reads a fit. */
  public static final String WORDS =
      "by standard deviation of a number, its effect is student(4, 0, s) with a common s that is"
          + " learned, at most 2.5; the values of a category are normal around a common value, with a"
          + " variance that is learned; the intercept is normal(0, 10)";

  /**
   * The expected sigma, by standard deviation of a number: wide, so that collinear ones may be
   * opposite.
   */
  static final double NUMBER_SD = 2.5;

  /**
   * What may be known of a number is judged with a sigma of at least this: the scale that Gelman,
   * Jakulin, Pittau and Su (2008) advise, 2.5 by two standard deviations.
   */
  private static final double LEAST_SD = 1.25;

  /** The largest sigma of numbers on the path. */
  private static final double PATH_SD = 0.5;

  /** On the path, the variance of x'm that is expected of all numbers, and of all levels. */
  private static final double PATH_VARIANCE = 1;

  /** So many numbers is the expectation of sigma^2 worth. */
  private static final double PRIOR_COUNT = 4;

  /** Degrees of freedom of the tails: on the path a Cauchy law, so that what is clear goes far. */
  private static final double PATH_DEGREES = 1;

  private static final double DEGREES = 4;

  private static final double INTERCEPT_PRECISION = 0.01;
  private static final double SHAPE = 1;
  private static final double SCALE = 0.5;

  /** The largest tau^2: levels that differ by more than e^4 in their odds are hardly ever seen. */
  private static final double MOST_TAU2 = 4;

  /** tau^2 before anything is seen: (2 SCALE + (L - 1) tau^2)/(2 SHAPE + L - 1) = tau^2. */
  private static final double LEAST_DOUBT = SCALE / SHAPE;

  private final LevelFrame frame;
  private final CoefficientPrior given;

  /** The factor of each number's precision: 1, or nearly 0 where another prior is given. */
  private final double[] ofNumbers;

  private final double[] tau2;

  /** tau^2 of the steps of the path. */
  private final double[] pathTau2;

  /** sigma^2. */
  private double numberVariance = NUMBER_SD * NUMBER_SD;

  /** w of each number on the path. */
  private final double[] pathTails;

  /** w of each number in the posterior. */
  private final double[] tails;

  /** How numbers are mixed. */
  private Whitening whitening;

  public LevelPrior(LevelFrame frame) {
    this(frame, CoefficientPrior.NONE, new double[frame.unmixed().count()]);
    Arrays.fill(ofNumbers, 1);
  }

  /**
   * This prior where none is given.
   *
   * @param groups of the frame's features
   */
  public LevelPrior(LevelFrame frame, CoefficientPrior given, FeatureGroups groups) {
    this(frame, given, GivenPrior.ofNumbers(given, groups));
  }

  private LevelPrior(LevelFrame frame, CoefficientPrior given, double[] ofNumbers) {
    this.frame = frame;
    this.given = given;
    this.ofNumbers = ofNumbers;
    this.whitening = frame.unmixed();
    this.tau2 = new double[frame.categories().size()];
    Arrays.fill(tau2, 1);
    this.pathTau2 = new double[tau2.length];
    Arrays.fill(pathTau2, levelsOnThePath());
    this.tails = new double[whitening.count()];
    this.pathTails = new double[whitening.count()];
    Arrays.fill(tails, 1);
    Arrays.fill(pathTails, 1);
  }

  /** Numbers are mixed from here on. */
  public void mix(Whitening by) {
    whitening = by;
  }

  /**
   * The precision of the coordinates, row after row.
   *
   * @param ratio variances of numbers before they are mixed, over those that moments gave them
   */
  public double[] precision(double[] ratio) {
    double[] numbers = new double[whitening.count()];
    Arrays.setAll(numbers, i -> tails[i] * ratio[i] / numberVariance);
    return precision(numbers, category -> tau2[category]);
  }

  /**
   * The precision on the path, where numbers are taken to have small effects: early scores are
   * mostly noise, and steps that believe them end where the curvature is another one.
   *
   * @param isNear whether the second matrix was bought: levels then differ as was learned
   */
  public double[] onThePath(double[] ratio, boolean isNear) {
    double[] numbers = new double[whitening.count()];
    Arrays.setAll(numbers, i -> pathTails[i] * ratio[i] / pathVariance());
    return precision(numbers, category -> isNear ? tau2[category] : pathTau2[category]);
  }

  /** sigma^2 of numbers on the path. */
  private double pathVariance() {
    return Math.min(PATH_SD * PATH_SD, PATH_VARIANCE / Math.max(1, whitening.count()));
  }

  /** Prior precision from those of numbers before they are mixed, and tau^2 of categories. */
  private double[] precision(double[] numbers, IntToDoubleFunction variance) {
    int q = frame.size();
    double[] p = new double[q * q];
    p[0] = GivenPrior.factor(given, 0) * INTERCEPT_PRECISION;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] *= ofNumbers[i];
    }
    whitening.addPrecision(numbers, p);
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      double[] squares = squares(level);
      double factor = GivenPrior.factor(given, level.features()[0]);
      int n = level.coordinates();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          p[(level.from() + i) * q + level.from() + j] =
              factor * squares[i * n + j] / variance.applyAsDouble(c);
        }
      }
    }
    return p;
  }

  /**
   * P Q^-1 P, P being {@link #precision} and Q that with a tau^2 of at least 1/2 and numbers' own
   * sigma^2 of at least 1.25^2.
   */
  public double[] drawn(double[] ratio) {
    int q = frame.size();
    double[] numbers = new double[whitening.count()];
    for (int i = 0; i < numbers.length; i++) {
      double own = tails[i] * ratio[i] / numberVariance;
      // p^2 max(1/p, q^-1)
      numbers[i] = Math.max(own, own * own * LEAST_SD * LEAST_SD / ratio[i]);
    }
    double[] p = precision(numbers, category -> tau2[category]);
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

  /** sigma^2, as it is judged what may be known of a number. */
  public double judgedVariance() {
    return Math.max(LEAST_SD * LEAST_SD, numberVariance);
  }

  /** Whether no number has a prior that a person gave. */
  public boolean isOfAllNumbers() {
    return Arrays.stream(ofNumbers).allMatch(own -> own == 1);
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
  public void learn(double[] mean, double[] covariance, double[] ratio) {
    learnNumbers(mean, covariance, ratio);
    learnLevels(mean, covariance);
  }

  private void learnNumbers(double[] mean, double[] covariance, double[] ratio) {
    double[] squares = numberSquares(mean, covariance, ratio);
    double sum = PRIOR_COUNT * NUMBER_SD * NUMBER_SD;
    double count = PRIOR_COUNT;
    for (int i = 0; i < squares.length; i++) {
      sum += ofNumbers[i] * tails[i] * squares[i];
      count += ofNumbers[i];
    }
    numberVariance = Math.min(NUMBER_SD * NUMBER_SD, sum / count);
    learnTails(squares, numberVariance, DEGREES, tails);
  }

  /** E[m^2] of numbers by standard deviation. */
  private double[] numberSquares(double[] mean, double[] covariance, double[] ratio) {
    double[] m = whitening.coefficients(mean);
    double[] v = whitening.variances(covariance);
    double[] squares = new double[m.length];
    Arrays.setAll(squares, i -> ratio[i] * (m[i] * m[i] + v[i]));
    return squares;
  }

  /** w = (k + 1)/(k + E[m^2]/sigma^2). */
  private static void learnTails(double[] squares, double variance, double degrees, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = Math.min(1, (degrees + 1) / (degrees + squares[i] / variance));
    }
  }

  /** Learns from a step of the path. */
  public void learnOnThePath(double[] mean, double[] covariance, double[] ratio) {
    learnTails(numberSquares(mean, covariance, ratio), pathVariance(), PATH_DEGREES, pathTails);
    for (int c = 0; c < pathTau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      // a Cauchy law of all levels at once: what is clear goes far
      pathTau2[c] =
          Math.min(
              MOST_TAU2, (levelsOnThePath() + squares(level, mean, covariance)) / level.count());
    }
    learnLevels(mean, covariance);
  }

  /** Learns tau^2 alone. */
  void learnLevels(double[] mean, double[] covariance) {
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      double s = squares(level, mean, covariance);
      tau2[c] = Math.min(MOST_TAU2, (2 * SCALE + s) / (2 * SHAPE + level.count() - 1));
    }
  }

  /** S: the expected squares of a category's levels around their mean. */
  private double squares(LevelFrame.Level level, double[] mean, double[] covariance) {
    int q = frame.size();
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
    return s;
  }

  /** The tau^2 that steps of the path suppose where nothing is known. */
  private double levelsOnThePath() {
    return PATH_VARIANCE / Math.max(1, tau2.length);
  }

  /** Prior variances along the directions without rows: of a value that all levels share. */
  public double[] nowhere() {
    double[] out = new double[tau2.length];
    for (int c = 0; c < tau2.length; c++) {
      LevelFrame.Level level = frame.categories().get(c);
      out[c] = doubt(c) / level.count() / (level.shift() * level.shift());
    }
    return out;
  }
}
