package org.priory.inference.regression;

import org.priory.inference.posterior.GammaPosterior;
import org.priory.numerics.special.Normal;

/**
 * What a mean square with release noise on it says about the variance v of the errors: a Gamma
 * distribution of their precision, with the mean of v and its relative variance
 *
 * <pre>
 *   E[v | x],   2/N + Var[v | x]/E[v | x]^2,      x = v + N(0, s^2),  v >= 0.
 * </pre>
 *
 * <p>Noise may carry x below zero. That says little about v, and not that there is no error at all:
 * the posterior of v is a normal distribution cut off at 0. Post-processing: never sees a record.
 */
public final class NoisyVariance {
  /** Labels are in [-1, 1]: smaller variances are not resolved, larger ones not possible. */
  private static final double LEAST = 1e-6;

  private static final double MOST = 1;

  /** So many deviations from zero count for more. */
  private static final double FAR = 100;

  private NoisyVariance() {}

  /** E[v | x], what v is taken for. */
  public static double mean(double square, double sd) {
    return Moments.of(square, sd).believable();
  }

  /**
   * The precision 1/v.
   *
   * @param prior of the precision
   * @param square x
   * @param sd s
   * @param records N
   */
  public static GammaPosterior precision(
      GammaPosterior prior, double square, double sd, double records) {
    Moments moments = Moments.of(square, sd);
    double mean = moments.believable();
    double shape = 1 / (2 / records + moments.variance / (mean * mean));
    return new GammaPosterior(prior.shape() + shape, prior.rate() + shape * mean);
  }

  /** Mean and variance of N(x, s^2) truncated below at 0. */
  private record Moments(double mean, double variance) {
    static Moments of(double square, double sd) {
      if (!(sd > 0)) {
        return new Moments(square, 0);
      }
      // cut off a deviations above the middle
      double a = Math.max(-FAR, Math.min(FAR, -square / sd));
      // phi(a)/(1 - Phi(a))
      double ratio = Math.exp(Normal.logDensity(a) - Normal.logCdf(-a));
      double variance = Math.max(0, sd * sd * (1 + a * ratio - ratio * ratio));
      return new Moments(Math.max(square, -FAR * sd) + sd * ratio, variance);
    }

    double believable() {
      return Math.max(LEAST, Math.min(MOST, mean));
    }
  }
}
