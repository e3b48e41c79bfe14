package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.priory.numerics.random.RandomSource;

/**
 * The scales of a horseshoe: s of each coefficient, and the tau and c that they have in common.
 *
 * <p>All of them move on the scale of logarithms, tau within 1e-4 to 1e4 times tau_0, s within 1e-8
 * to 1e8: a half-Cauchy law is beyond with a probability below 1e-4.
 */
final class HorseshoeScales {
  private static final double REACH = Math.log(1e4);

  private final double globalScale;
  private final double slab;
  private final double degrees;
  private final SliceInterval ofTau;
  private final SliceInterval ofScales;
  private final SliceInterval ofSlab;

  /** log s. */
  private final double[] logs;

  private double logTau;

  /** log c^2. */
  private double logSlab;

  /**
   * Scales where nothing is known.
   *
   * @param count of coefficients
   * @param globalScale tau_0
   * @param slab b
   * @param degrees k
   */
  HorseshoeScales(int count, double globalScale, double slab, double degrees) {
    this.globalScale = globalScale;
    this.slab = slab;
    this.degrees = degrees;
    double middle = Math.log(globalScale);
    this.ofTau = new SliceInterval(middle - REACH, middle + REACH);
    this.ofScales = new SliceInterval(middle - 2 * REACH, middle + 2 * REACH);
    this.logSlab = 2 * Math.log(slab);
    this.ofSlab = new SliceInterval(logSlab - REACH, logSlab + REACH);
    this.logTau = middle;
    this.logs = new double[count];
    Arrays.fill(logs, middle);
  }

  int count() {
    return logs.length;
  }

  /** The variance of a coefficient: 1/(1/s^2 + 1/c^2). */
  double variance(int k) {
    return variance(logs[k], logSlab);
  }

  private static double variance(double logScale, double logSlab) {
    return 1 / (Math.exp(-2 * logScale) + Math.exp(-logSlab));
  }

  /**
   * Draws s of a coefficient that is known, without its own prior, to be m with a variance v, tau
   * and c given: p(s) is half-Cauchy(0, tau) times N(m; 0, v + 1/(1/s^2 + 1/c^2)).
   */
  void drawScale(int k, double m, double v, RandomSource source) {
    DoubleUnaryOperator law =
        x -> {
          double all = v + variance(x, logSlab);
          return halfCauchy(x, logTau) - 0.5 * (Math.log(all) + m * m / all);
        };
    logs[k] = ofScales.next(logs[k], law, source);
  }

  /** Draws tau given all s. */
  void drawGlobal(RandomSource source) {
    logTau = ofTau.next(logTau, this::globalLaw, source);
  }

  private double globalLaw(double x) {
    double sum = halfCauchy(x, Math.log(globalScale));
    for (double log : logs) {
      sum += halfCauchy(log, x);
    }
    return sum;
  }

  /**
   * Moves tau and all s together.
   *
   * @param evidence the logarithm of the probability of what is known, given variances of the
   *     coefficients
   */
  void moveTogether(LogEvidence evidence, RandomSource source) {
    double[] apart = new double[logs.length];
    Arrays.setAll(apart, k -> logs[k] - logTau);
    double[] variances = new double[logs.length];
    double next =
        ofTau.next(
            logTau,
            x -> {
              Arrays.setAll(variances, k -> variance(x + apart[k], logSlab));
              return halfCauchy(x, Math.log(globalScale)) + evidence.of(variances);
            },
            source);
    logTau = next;
    Arrays.setAll(logs, k -> clamped(next + apart[k]));
  }

  private double clamped(double x) {
    return Math.max(ofScales.low(), Math.min(ofScales.high(), x));
  }

  /** Draws c given the coefficients. */
  void drawSlab(double[] coefficients, RandomSource source) {
    DoubleUnaryOperator law =
        x -> {
          // c^2 ~ inverse Gamma(k/2, k b^2/2), by its logarithm
          double sum = -degrees / 2 * (x + slab * slab * Math.exp(-x));
          for (int k = 0; k < logs.length; k++) {
            double v = variance(logs[k], x);
            sum -= 0.5 * (Math.log(v) + coefficients[k] * coefficients[k] / v);
          }
          return sum;
        };
    logSlab = ofSlab.next(logSlab, law, source);
  }

  /** The logarithm of half-Cauchy(0, e^t) at e^x, whose density by x has a factor of e^x. */
  private static double halfCauchy(double x, double t) {
    double away = x - t;
    // e^x e^t/(e^2t + e^2x) = 1/(e^(t - x) + e^(x - t))
    return -Math.log(Math.exp(-away) + Math.exp(away));
  }

  /** The probability of what is known, of which the logarithm is taken. */
  interface LogEvidence {
    double of(double[] variances);
  }
}
