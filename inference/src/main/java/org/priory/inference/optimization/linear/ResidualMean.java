package org.priory.inference.optimization.linear;

import java.util.Arrays;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * The mean of residuals at a robust estimate, and what it makes of the constant. Scores that are
 * cut off find the middle of the errors' law; where that is skewed, its mean is d away. With C the
 * covariance of the robust estimate theta, d ~ N(0, D) on the constant alone, a the mean of rows,
 * and a mean m of residuals with an error of variance V,
 *
 * <pre>
 *   P = C + D e_0 e_0',   k = P a/(a'P a + V),   theta + k m,   P - k a'P.
 * </pre>
 *
 * <p>A prior that was given, of precision G and right side g, is in theta and C already, but speaks
 * of theta + d e_0. Taken out, widened by D and put back (Sherman-Morrison), what is left is
 *
 * <pre>
 *   w = e_0 - C G e_0,   D' = D/(1 + D (G - G C G)_00),
 *   P = C + D' w w',   theta' = theta + D' w (g - G theta)_0,   k = P a/(a'P a + V),
 *   theta' + k (m - a'(theta' - theta)),   P - k a'P.
 * </pre>
 *
 * @param mean m
 * @param variance V
 * @param skew D
 */
record ResidualMean(double mean, double variance, double skew) {
  /**
   * The root of D over the standard deviation of residuals. Scores that are cut at 2 of them are
   * 0.05 away from the mean of an exponential law, 0.065 from that of a log-normal one.
   */
  private static final double SKEW = 0.1;

  /**
   * The mean.
   *
   * @param sd of residuals
   * @param sampling variance of the mean of that many residuals
   * @param noise standard deviation of the noise on it
   */
  static ResidualMean of(double mean, double sd, double sampling, double noise) {
    return new ResidualMean(mean, sampling + noise * noise, SKEW * SKEW * sd * sd);
  }

  /**
   * The posterior whose constant is that of means.
   *
   * @param robust what scores and the given prior say: theta and C
   * @param given what the given prior alone says: G and g; zero where none was given
   * @param row a, the mean of rows; its first entry is the constant's
   */
  NoisyNewton applied(NoisyNewton robust, NoisyNewton.Information given, double[] row) {
    int q = row.length;
    double[] p = robust.covariance().clone();
    double[] moved = robust.mean().clone();
    Shift shift = shift(robust, given);
    double[] w = shift.along;
    for (int i = 0; i < q; i++) {
      moved[i] += shift.mean * w[i];
      for (int j = 0; j < q; j++) {
        p[i * q + j] += shift.variance * w[i] * w[j];
      }
    }

    double[] pa = SquareProducts.times(p, row, q);
    double all = variance + dot(row, pa);
    double surprise = mean - dot(row, moved) + dot(row, robust.mean());
    for (int i = 0; i < q; i++) {
      moved[i] += pa[i] / all * surprise;
      for (int j = 0; j < q; j++) {
        p[i * q + j] -= pa[i] * pa[j] / all;
      }
    }
    return new NoisyNewton(moved, p);
  }

  /** The law of what the mean is away from the middle: N(mean, variance) along w. */
  private record Shift(double[] along, double mean, double variance) {}

  private Shift shift(NoisyNewton robust, NoisyNewton.Information given) {
    int q = robust.mean().length;
    // w = e_0 - C G e_0
    double[] g0 = Arrays.copyOf(given.precision(), q);
    double[] w = SquareProducts.times(robust.covariance(), g0, q);
    Arrays.setAll(w, i -> (i == 0 ? 1 : 0) - w[i]);
    // (G - G C G)_00 = g_0'w, as G is symmetric
    double open = skew / (1 + skew * Math.max(0, dot(g0, w)));
    return new Shift(w, open * (given.right()[0] - dot(g0, robust.mean())), open);
  }

  /**
   * Moves draws, whose law may be none that is normal, as far as their constant goes: with y_k =
   * a'(t_k - theta) + N(0, V) what draw k says of the mean, t_k0 + Cov(t_0, y)/Var(y) (m - y_k), so
   * that mean and variance of the constant are those of a normal law, and what is drawn to 0 stays
   * there.
   *
   * @param draws of the coordinates, which are moved
   * @param robust their mean theta and covariance
   */
  void move(
      double[][] draws,
      NoisyNewton robust,
      NoisyNewton.Information given,
      double[] row,
      RandomSource source) {
    Shift shift = shift(robust, given);
    double[] said = new double[draws.length];
    double middle = 0;
    double constant = 0;
    for (int k = 0; k < draws.length; k++) {
      double by = shift.mean + Math.sqrt(shift.variance) * NormalSampler.next(source);
      for (int i = 0; i < row.length; i++) {
        draws[k][i] += by * shift.along[i];
        said[k] += row[i] * (draws[k][i] - robust.mean()[i]);
      }
      said[k] += Math.sqrt(variance) * NormalSampler.next(source);
      middle += said[k] / draws.length;
      constant += draws[k][0] / draws.length;
    }
    double square = 0;
    double product = 0;
    for (int k = 0; k < draws.length; k++) {
      square += (said[k] - middle) * (said[k] - middle);
      product += (said[k] - middle) * (draws[k][0] - constant);
    }
    double gain = square > 0 ? product / square : 0;
    for (int k = 0; k < draws.length; k++) {
      draws[k][0] += gain * (mean - said[k]);
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
