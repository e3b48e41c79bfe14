package org.priory.inference.propagation;

import org.priory.numerics.linear.Cholesky;

/**
 * How far clipping the natural parameters moves a normal posterior (Vinaroz and Park 2022, Appendix
 * A): q has (eta, Lambda), p has (eta/e, Lambda/a) with e = max(1, |eta|/C) and a = max(1,
 * |Lambda|_F/C), so that
 *
 * <pre>
 *   D(q || p) = 1/2 (d/a - d + d log a + b^2/a eta' Lambda^-1 eta),    b = a/e - 1.
 * </pre>
 *
 * <p>The paper prints d a for d/a, and the norm of the covariance in the logarithm (erratum 15).
 */
public final class ClippedDivergence {

  private ClippedDivergence() {}

  /**
   * D(q || p).
   *
   * @param lambda d x d, positive definite
   * @param clip C
   */
  public static double of(double[] eta, double[] lambda, double clip) {
    double a = divisor(lambda, clip);
    double e = divisor(eta, clip);
    double b = a / e - 1;
    int d = eta.length;
    return 0.5 * (d / a - d + d * Math.log(a) + b * b / a * squaredLength(eta, lambda));
  }

  /** What the parameters are divided by: max(1, norm/C). */
  static double divisor(double[] values, double clip) {
    if (!(clip > 0)) {
      throw new IllegalArgumentException("clip must be > 0, was " + clip);
    }
    double squares = 0;
    for (double value : values) {
      squares += value * value;
    }
    return Math.max(1, Math.sqrt(squares) / clip);
  }

  /** eta' Lambda^-1 eta. */
  private static double squaredLength(double[] eta, double[] lambda) {
    double[] mean = Cholesky.of(lambda, eta.length).solve(eta);
    double sum = 0;
    for (int i = 0; i < eta.length; i++) {
      sum += eta[i] * mean[i];
    }
    return sum;
  }
}
