package org.priory.inference.model;

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
    return Math.max(LEAST, Math.min(MOST, moments(square, sd)[0]));
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
    double mean = mean(square, sd);
    double shape = 1 / (2 / records + moments(square, sd)[1] / (mean * mean));
    return new GammaPosterior(prior.shape() + shape, prior.rate() + shape * mean);
  }

  /** Mean and variance of N(x, s^2) cut off at 0. */
  private static double[] moments(double square, double sd) {
    if (!(sd > 0)) {
      return new double[] {square, 0};
    }
    // cut off a deviations above the middle
    double a = Math.max(-FAR, Math.min(FAR, -square / sd));
    // phi(a)/(1 - Phi(a))
    double ratio = Math.exp(Normal.logDensity(a) - Normal.logCdf(-a));
    double variance = Math.max(0, sd * sd * (1 + a * ratio - ratio * ratio));
    return new double[] {Math.max(square, -FAR * sd) + sd * ratio, variance};
  }
}
