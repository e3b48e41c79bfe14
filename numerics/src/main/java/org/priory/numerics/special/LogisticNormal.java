package org.priory.numerics.special;

/**
 * The mean of 1/(1 + e^-Z) for a normal Z.
 *
 * <p>The logistic function is a mixture of normal distribution functions to 2.2e-9 (Monahan and
 * Stefanski 1992, eight terms): sum p_i Phi(s_i z). For each of them the mean over Z ~ N(m, v) is
 * Phi(s_i m / sqrt(1 + s_i^2 v)).
 */
public final class LogisticNormal {
  private static final double[] P = {
    0.003246343272134, 0.051517477033972, 0.195077912673858, 0.315569823632818,
    0.274149576158423, 0.131076880695470, 0.027912418727972, 0.001449567805354
  };
  private static final double[] S = {
    1.365340806296348, 1.059523971016916, 0.830791313765644, 0.650732166639391,
    0.508135425366489, 0.396313345166341, 0.308904252267995, 0.238212616409306
  };

  private LogisticNormal() {}

  /** E[1/(1 + e^-Z)], Z ~ N(mean, variance); off by at most 2.2e-9. */
  public static double mean(double mean, double variance) {
    double sum = 0;
    for (int i = 0; i < P.length; i++) {
      sum += P[i] * Normal.cdf(S[i] * mean / Math.sqrt(1 + S[i] * S[i] * variance));
    }
    return Math.min(1, sum);
  }

  /**
   * E[p (1 - p)] with p = 1/(1 + e^-Z): the derivative of the mean of p by that of Z, so the
   * variance of p is E[p] (1 - E[p]) less this.
   */
  public static double slope(double mean, double variance) {
    double sum = 0;
    for (int i = 0; i < P.length; i++) {
      double s = S[i] / Math.sqrt(1 + S[i] * S[i] * variance);
      // d/dm Phi(s m) = s phi(s m)
      sum += P[i] * s * Math.exp(Normal.logDensity(s * mean));
    }
    return sum;
  }
}
