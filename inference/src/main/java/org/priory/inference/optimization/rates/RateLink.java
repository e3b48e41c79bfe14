package org.priory.inference.optimization.rates;

import org.priory.inference.optimization.likelihood.BoundedLink;
import org.priory.numerics.special.Normal;

/**
 * A count or an amount y that grows by factors: its mean is m = e^(s + o), and never over the
 * schema's maximum, of which all are shares ({@link RateFamily#share}). It is cut off at K, above
 * which hardly any lies whose variance is f m ({@link Scatter}):
 *
 * <pre>
 *   K = min(1, m + 4 sqrt(f m) + 2 f),
 *   r = k (min(y, K) - m),   k = min(1/max(m, K - m), W/m),   |r| &lt;= 1,
 *   w = k m = min(m/max(m, K - m), W).
 * </pre>
 *
 * <p>min(y, K) and m are from 0 to K, so that they differ by at most max(m, K - m). k depends on
 * the features alone: but for what is cut off the expected r is zero wherever m is the expected y,
 * whatever law y follows. w never exceeds W, as rows whose mean is far above the usual count less,
 * in scores and curvature alike. Where f grows with m from a constant f_0, k is at most f_0/(K_0 f)
 * as well, K_0 being K at 0: the weight of the negative binomial law's own score, which is what is
 * left where nothing is cut off.
 *
 * @param family what a label stands for
 * @param scatter f
 * @param cut 4, the deviations beyond which y is cut off, or more
 * @param mostSlope W, in (0, 1]
 * @param offset o
 * @param expectedVariance the variance of r over w that is supposed before it is bought
 */
record RateLink(
    RateFamily family,
    Scatter scatter,
    double cut,
    double mostSlope,
    double offset,
    double expectedVariance)
    implements BoundedLink {

  /** Deviations beyond which y is cut off, and half of that times f where means are small. */
  static final double DEVIATIONS = 4;

  /** So many deviations from zero count for more. */
  private static final double FAR = 30;

  private static final double LEAST_VARIANCE = 0.01;

  /** The square of a mean is still above 0. */
  private static final double LEAST_MEAN = 1e-150;

  RateLink {
    if (!(mostSlope > 0 && mostSlope <= 1)) {
      throw new IllegalArgumentException("mostSlope must be in (0, 1], was " + mostSlope);
    }
    if (!(cut > 0)) {
      throw new IllegalArgumentException("cut must be above 0, was " + cut);
    }
    if (!(Math.abs(offset) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("offset must be finite, was " + offset);
    }
    if (!(expectedVariance > 0 && expectedVariance <= 1)) {
      throw new IllegalArgumentException(
          "expectedVariance must be in (0, 1], was " + expectedVariance);
    }
  }

  /** Counts by Poisson's law, whose variance is f m. */
  RateLink(double f, double mostSlope, double offset, double expectedVariance) {
    this(RateFamily.POISSON, new Scatter(f, 0), DEVIATIONS, mostSlope, offset, expectedVariance);
  }

  /** This link for rows with another offset beside its own. */
  RateLink shifted(double by) {
    return new RateLink(family, scatter, cut, mostSlope, offset + by, expectedVariance);
  }

  /** This link for rows that are supposed to vary by another dispersion. */
  RateLink varying(double dispersion) {
    Scatter other = new Scatter(scatter.constant(), RateFamily.within(dispersion));
    return new RateLink(family, other, cut, mostSlope, offset, expectedVariance);
  }

  /** m. */
  double mean(double s) {
    return Math.max(LEAST_MEAN, Math.min(1, Math.exp(s + offset)));
  }

  /** K of a mean. */
  double most(double m) {
    return most(m, cut);
  }

  private double most(double m, double deviations) {
    // K = min(1, m + 4 sqrt(f m) + 2 f)
    double most = m + above(m, deviations);
    return most < 1 ? most : 1;
  }

  /** 4 sqrt(f m) + 2 f. */
  double above(double m, double deviations) {
    double f = scatter.at(m);
    return deviations * Math.sqrt(f * m) + deviations / 2 * f;
  }

  /** By how much a count or amount and its mean differ at most: max(m, K - m). */
  private double reach(double m) {
    return Math.max(m, most(m) - m);
  }

  /** min(y, K) - m. */
  double difference(double y, double m, double deviations) {
    return Math.max(0, Math.min(most(m, deviations), family.share(y))) - m;
  }

  @Override
  public double residual(double y, double s) {
    double m = mean(s);
    return factor(m) * difference(y, m, cut);
  }

  /** k. */
  private double factor(double m) {
    return Math.min(Math.min(1 / reach(m), likelihoods(m)), mostSlope / m);
  }

  @Override
  public double slope(double s) {
    return Math.min(wholeSlope(mean(s)), mostSlope);
  }

  /** Ratios of rates are the same beside what is left out. */
  @Override
  public double attenuation(double variance) {
    return 1;
  }

  /** w without W. */
  private double wholeSlope(double m) {
    return Math.min(m / reach(m), likelihoods(m) * m);
  }

  /** f_0/(K_0 f), where f grows from a constant. */
  private double likelihoods(double m) {
    if (!(scatter.constant() > 0 && scatter.perMean() > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    return scatter.constant() / (most(0) * scatter.at(m));
  }

  /**
   * This link around a mean: w is at most so many times what it is there, and the variance of r
   * over w is supposed to be that of counts of variance f m.
   */
  RateLink around(double mean, double times) {
    double variance = scatter.at(mean) * wholeSlope(mean) / mean;
    return new RateLink(
        family,
        scatter,
        cut,
        Math.min(1, times * wholeSlope(mean)),
        offset,
        Math.max(LEAST_VARIANCE, Math.min(1, variance)));
  }

  /**
   * Counts from 0 to K have a variance of at most m (K - m), so that k (K - m) &lt;= 1 holds it.
   */
  @Override
  public double mostVariance() {
    return 1;
  }

  /** The mean of a normal law around what is seen, cut off where no ratio can be. */
  @Override
  public double believed(double seen, double noise, double least) {
    double most = mostVariance() / least;
    if (!(noise > 0)) {
      return Math.max(0, Math.min(most, seen));
    }
    double low = within(-seen / noise);
    double high = within((most - seen) / noise);
    double mass = Normal.cdf(high) - Normal.cdf(low);
    // far from where it can be, all of the law is at an end
    if (!(mass > 1e-12)) {
      return seen < 0 ? noise / FAR : most;
    }
    double lean = Math.exp(Normal.logDensity(low)) - Math.exp(Normal.logDensity(high));
    return Math.max(0, Math.min(most, seen + noise * lean / mass));
  }

  private static double within(double deviations) {
    return Math.max(-FAR, Math.min(FAR, deviations));
  }
}
