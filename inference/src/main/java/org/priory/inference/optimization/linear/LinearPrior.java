package org.priory.inference.optimization.linear;

import java.util.Arrays;
import java.util.List;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.inference.rows.FeatureGroups;

/**
 * The prior of a linear regression's coefficients, in units of the labels' standard deviation:
 * wide, N(0, 2.5^2) for a number by standard deviation, and a nearer one that estimates are drawn
 * to, while their errors are those under the wide one ({@link NoisyNewton.Information#shrunk});
 * where the noise is small both are the same. Levels of a category share a variance that is learned
 * ({@link LevelSpread}).
 */
final class LinearPrior {
  /** This prior in words, for whoever reads a fit. */
  static final String WORDS =
      "by standard deviation of a number and of the target, its effect is normal(0, 2.5), nearer to 0"
          + " where the noise is large; the values of a category are normal around a common value, with a"
          + " variance that is learned";

  /** Wide, so that the coefficients of collinear numbers may be large and opposite. */
  private static final double WIDE_SD = 2.5;

  /** The nearer prior of a number's coefficient by standard deviation, over N/(z q). */
  private static final double NEAR = 0.07;

  private final LevelFrame frame;
  private final int[] numbers;
  private final double[] ofNumbers;
  private final CoefficientPrior given;
  private final List<LevelSpread> levels;
  private final double variance;
  private final double nearSd;

  /**
   * The prior.
   *
   * @param variance of the labels
   * @param noise z q/N, the noise of a bought matrix over its size: the larger, the nearer
   * @param known where a prior is given, this one is left out
   */
  LinearPrior(LevelFrame frame, double variance, double noise, PublicKnowledge known) {
    this(
        frame,
        variance,
        Math.min(WIDE_SD, NEAR / noise),
        FeatureGroups.of(known).numbers(),
        known.prior());
  }

  private LinearPrior(
      LevelFrame frame, double variance, double nearSd, int[] numbers, CoefficientPrior given) {
    this.frame = frame;
    this.numbers = numbers;
    this.given = given;
    this.ofNumbers = Arrays.stream(numbers).mapToDouble(j -> GivenPrior.factor(given, j)).toArray();
    this.levels = frame.categories().stream().map(LevelSpread::new).toList();
    this.variance = variance;
    this.nearSd = nearSd;
  }

  /** This prior before anything was learned, where another one is given. */
  LinearPrior of(CoefficientPrior another) {
    return new LinearPrior(frame, variance, nearSd, numbers, another);
  }

  /** Whether there are levels, whose variance is learned. */
  boolean isLearned() {
    return !levels.isEmpty();
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
    levels.forEach(each -> each.learn(mean, covariance, q));
  }

  /** The precision P of the nearer prior in coordinates, W times which are the frame's. */
  double[] near(double[] w) {
    return precision(w, nearSd);
  }

  /**
   * P Q^-1 P with Q the precision of the wide prior. Both differ on numbers alone, where they are
   * diagonal: n^-2 w^2 n^-2 = (n^2/w)^-2 for the standard deviations n and w.
   */
  double[] drawn(double[] w) {
    return precision(w, nearSd * nearSd / WIDE_SD);
  }

  private double[] precision(double[] w, double numberSd) {
    int q = frame.size();
    double[] p = new double[q * q];
    int number = 0;
    for (int i = 0; i < q; i++) {
      if (frame.kind(i) == LevelFrame.INTERCEPT) {
        // labels are centred, so that it is within a standard deviation of them
        p[i * q + i] = GivenPrior.factor(given, 0);
      } else if (frame.kind(i) == LevelFrame.NUMBER) {
        // the coordinate is in units of sqrt(variance) of itself
        p[i * q + i] = ofNumbers[number++] * frame.variance(i) / (numberSd * numberSd);
      }
    }
    levels.forEach(each -> each.writePrecision(p, q, given));
    double[] out = SquareProducts.sandwich(w, p, q);
    for (int i = 0; i < out.length; i++) {
      out[i] /= variance;
    }
    return out;
  }

  /** Prior variances along the directions without rows. */
  double[] nowhere() {
    return levels.stream().mapToDouble(each -> variance * each.nowhere()).toArray();
  }
}
