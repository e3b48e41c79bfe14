package org.priory.inference.diagnostics;

import org.apache.commons.numbers.gamma.LogGamma;

/** A law of counts or amounts y around their mean m. */
public final class RateLaw {
  /** An expected count of nothing would make any other infinitely unlikely. */
  private static final double LEAST = 1e-300;

  private static final double LEAST_SHARE = 1e-3;

  /** With less than this a law of counts is Poisson's. */
  private static final double LEAST_DISPERSION = 1e-6;

  /** Poisson's law. */
  public static final RateLaw POISSON = new RateLaw(Kind.POISSON, 0);

  private enum Kind {
    POISSON,
    NEGATIVE_BINOMIAL,
    GAMMA
  }

  private final Kind kind;

  /** By which the variance is m + a m^2 or a m^2. */
  private final double a;

  private RateLaw(Kind kind, double a) {
    this.kind = kind;
    this.a = a;
  }

  /** The negative binomial law whose variance is m + a m^2. */
  public static RateLaw negativeBinomial(double a) {
    return a > LEAST_DISPERSION ? new RateLaw(Kind.NEGATIVE_BINOMIAL, a) : POISSON;
  }

  /**
   * Gamma's law whose variance is a m^2. It has no amounts of nothing: those below a thousandth of
   * what is expected count as that much.
   */
  public static RateLaw gamma(double a) {
    return new RateLaw(Kind.GAMMA, Math.max(LEAST_DISPERSION, a));
  }

  /** How far a mean is from the one that fits best, by twice the log likelihood. */
  double deviance(double y, double mean) {
    double m = Math.max(LEAST, mean);
    return switch (kind) {
      // 2 (y log(y/m) - (y - m))
      case POISSON -> 2 * (logRatio(y, m) - (y - m));
      // 2 (y log(y/m) - (y + 1/a) log((1 + a y)/(1 + a m)))
      case NEGATIVE_BINOMIAL ->
          2 * (logRatio(y, m) - (y + 1 / a) * (Math.log1p(a * y) - Math.log1p(a * m)));
      // 2 ((y - m)/m - log(y/m))
      case GAMMA -> 2 * ((y - m) / m - Math.log(above(y, m) / m));
    };
  }

  /** The variance around a mean. */
  public double variance(double mean) {
    return switch (kind) {
      case POISSON -> mean;
      case NEGATIVE_BINOMIAL -> mean + a * mean * mean;
      case GAMMA -> a * mean * mean;
    };
  }

  /** Whether it is a law of whole numbers. */
  public boolean isOfCounts() {
    return kind != Kind.GAMMA;
  }

  private static double above(double y, double m) {
    return Math.max(LEAST_SHARE * m, y);
  }

  private static double logRatio(double y, double m) {
    return y > 0 ? y * Math.log(y / m) : 0;
  }

  /** The logarithm of the probability of a count, or of the density of an amount. */
  public double logLikelihood(double y, double mean) {
    double m = Math.max(LEAST, mean);
    double shape = 1 / a;
    return switch (kind) {
      // y log m - m - log y!
      case POISSON -> y * Math.log(m) - m - LogGamma.value(y + 1);
      // log (y + k - 1)!/((k - 1)! y!) + y log(a m/(1 + a m)) - k log(1 + a m), k = 1/a
      case NEGATIVE_BINOMIAL ->
          LogGamma.value(y + shape)
              - LogGamma.value(shape)
              - LogGamma.value(y + 1)
              + (y > 0 ? y * (Math.log(a * m) - Math.log1p(a * m)) : 0)
              - shape * Math.log1p(a * m);
      // k log(k y/m) - k y/m - log y - log (k - 1)!
      case GAMMA -> {
        double x = above(y, m);
        yield shape * Math.log(shape * x / m) - shape * x / m - Math.log(x) - LogGamma.value(shape);
      }
    };
  }
}
