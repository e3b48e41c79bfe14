package org.priory.inference.optimization.rates;

import org.priory.inference.optimization.likelihood.BoundedLink;
import org.priory.numerics.special.Normal;

/**
 * A count y that grows by factors: its mean is m = e^(s + o), and never over the largest count C.
 * All are shares of the schema's maximum, so that a label from -1 to 1 stands for y = (label +
 * 1)/2. It is cut off at K, above which hardly any count lies whose variance is f m:
 *
 * <pre>
 *   K = min(C, m + 4 sqrt(f m) + 2 f),
 *   r = k (min(y, K) - m),   k = min(1/max(m, K - m), W/m),   |r| &lt;= 1,
 *   w = k m = min(m/max(m, K - m), W).
 * </pre>
 *
 * <p>min(y, K) and m are from 0 to K, so that they differ by at most max(m, K - m). k depends on
 * the features alone: but for what is cut off the expected r is zero wherever m is the expected y,
 * whatever law counts follow. w never exceeds W, as rows whose mean is far above the usual count
 * less, in scores and curvature alike.
 *
 * @param largest C, in (0, 1]
 * @param scatter f, above 0
 * @param mostSlope W, in (0, 1]
 * @param offset o
 * @param expectedVariance the variance of r over w that is supposed before it is bought
 */
public record RateLink(
    double largest, double scatter, double mostSlope, double offset, double expectedVariance)
    implements BoundedLink {

  /**
   * Deviations of a count beyond which it is cut off, and how many times f where they are small.
   */
  private static final double DEVIATIONS = 4;

  private static final double FEW = 2;

  /** So many deviations from zero count for more. */
  private static final double FAR = 30;

  private static final double LEAST_VARIANCE = 0.01;

  public RateLink {
    if (!(largest > 0 && largest <= 1 && mostSlope > 0 && mostSlope <= 1)) {
      throw new IllegalArgumentException(
          "largest and mostSlope must be in (0, 1], were " + largest + " and " + mostSlope);
    }
    if (!(scatter > 0)) {
      throw new IllegalArgumentException("scatter must be above 0, was " + scatter);
    }
    if (!(Math.abs(offset) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("offset must be finite, was " + offset);
    }
    if (!(expectedVariance > 0 && expectedVariance <= 1)) {
      throw new IllegalArgumentException(
          "expectedVariance must be in (0, 1], was " + expectedVariance);
    }
  }

  /** This link for rows with another offset beside its own. */
  RateLink shifted(double by) {
    return new RateLink(largest, scatter, mostSlope, offset + by, expectedVariance);
  }

  /** m. */
  double mean(double s) {
    return Math.min(largest, Math.exp(s + offset));
  }

  /** K of a mean. */
  private double most(double m) {
    // K = min(C, m + 4 sqrt(f m) + 2 f)
    return Math.min(largest, m + DEVIATIONS * Math.sqrt(scatter * m) + FEW * scatter);
  }

  @Override
  public double residual(double y, double s) {
    double m = mean(s);
    double most = most(m);
    double count = Math.max(0, Math.min(most, (y + 1) / 2));
    // k = min(1/max(m, K - m), W/m)
    double k = Math.min(1 / Math.max(m, most - m), mostSlope / m);
    return k * (count - m);
  }

  @Override
  public double slope(double s) {
    return Math.min(wholeSlope(mean(s)), mostSlope);
  }

  /** m/max(m, K - m). */
  private double wholeSlope(double m) {
    return m / Math.max(m, most(m) - m);
  }

  /**
   * This link around a mean: w is at most so many times what it is there, and the variance of r
   * over w is supposed to be that of counts of variance f m.
   */
  RateLink around(double mean, double times) {
    double variance = scatter / Math.max(mean, most(mean) - mean);
    return new RateLink(
        largest,
        scatter,
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
