package org.priory.inference.describe;

import org.priory.inference.posterior.Interval;
import org.priory.numerics.special.NormalQuantile;

/**
 * Mean, variance and quantiles of a number in [-1, 1] over the records that have it, from noisy
 * sums, with intervals that know of the noise.
 *
 * <p>Intervals are those of tests: what is not rejected at the level. So they hold what they are of
 * as often as they say, however large the noise is, and are all that is possible where it tells
 * nothing.
 */
public final class NumberSummary {
  /** A part of the error that is left to the mean in the interval of a variance. */
  private static final double SHARE_OF_MEAN = 0.1;

  private static final int MEANS = 40;

  private final AxisCounts counts;
  private final NumberMoments moments;
  private final double level;
  private final double z;
  private final double observed;
  private final double observedVariance;

  /**
   * A summary of one axis.
   *
   * @param level of the intervals
   */
  public NumberSummary(AxisCounts counts, NumberMoments moments, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), was " + level);
    }
    this.counts = counts;
    this.moments = moments;
    this.level = level;
    this.z = NormalQuantile.of(0.5 + level / 2);
    double[] weights = counts.observed();
    this.observed = counts.sum(weights);
    this.observedVariance = counts.variance(weights);
  }

  /** How many records have the number. */
  public double observed() {
    return observed;
  }

  /** The mean, cut to what is possible. */
  public double mean() {
    return observed > 0 ? Math.max(-1, Math.min(1, moments.sum() / observed)) : 0;
  }

  private RatioInterval meanRatio() {
    return new RatioInterval(moments.sum(), observed, moments.sumVariance(), 0, observedVariance);
  }

  /** The interval of the data set's own mean. */
  public Interval meanOfData() {
    return meanRatio().ofData(z, -1, 1);
  }

  /** The interval of the population's mean; the variance is taken as large as its own may be. */
  public Interval meanOfPopulation() {
    double sampling = Math.max(0, observed) * varianceOfData().high();
    return meanRatio().ofMean(z, sampling, -1, 1);
  }

  /**
   * The variance, sum of squared deviations over the number of records, cut to what is possible.
   */
  public double variance() {
    double mean = mean();
    double raw = observed > 0 ? moments.squares() / observed + 0.5 - mean * mean : 1;
    return Math.max(0, Math.min(1 - mean * mean, raw));
  }

  /**
   * The interval of the data set's own variance. Given the mean mu, the sum over x of (x - mu)^2 -
   * v is linear in the noisy sums, so v has the interval of a ratio; the mean is left open in an
   * interval of its own.
   */
  public Interval varianceOfData() {
    double error = 1 - level;
    Interval means = meanRatio().ofData(NormalQuantile.of(1 - SHARE_OF_MEAN * error / 2), -1, 1);
    double zOfRest = NormalQuantile.of(1 - (1 - SHARE_OF_MEAN) * error / 2);
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= MEANS; i++) {
      double mu = means.low() + (means.high() - means.low()) * i / MEANS;
      Interval given = variance(mu, zOfRest);
      low = Math.min(low, given.low());
      high = Math.max(high, given.high());
    }
    return new Interval(low, high);
  }

  private Interval variance(double mu, double zOfRest) {
    // sum of (x - mu)^2 = squares - 2 mu sum + (mu^2 + 1/2) m, of which m is noisy as well
    double ofCount = mu * mu + 0.5;
    double a = moments.squares() - 2 * mu * moments.sum() + ofCount * observed;
    double variance =
        moments.squaresVariance()
            + 4 * mu * mu * moments.sumVariance()
            + ofCount * ofCount * observedVariance;
    return new RatioInterval(a, observed, variance, ofCount * observedVariance, observedVariance)
        .ofData(zOfRest, 0, 1 - mu * mu);
  }

  /**
   * The quantile: where the counts, made to rise, reach the share p; between the edges of a cell in
   * proportion.
   */
  public double quantile(double p) {
    int cells = counts.axis().cells();
    double wanted = p * observed;
    double before = 0;
    double sum = 0;
    for (int i = 0; i < cells; i++) {
      sum += counts.cell(i);
      double reached = Math.max(before, sum);
      if (reached >= wanted && reached > before) {
        return edge(i) + 2.0 / cells * Math.max(0, wanted - before) / (reached - before);
      }
      before = reached;
    }
    return 1;
  }

  /** The interval of the data set's own quantile, in whole cells. */
  public Interval quantileOfData(double p) {
    return quantile(p, 0);
  }

  /** The interval of the population's quantile: the count below it varies by m p (1 - p). */
  public Interval quantileOfPopulation(double p) {
    return quantile(p, Math.max(0, observed) * p * (1 - p));
  }

  /**
   * A cell is ruled out if clearly too few records are below its upper edge, or clearly too many
   * below its lower one.
   */
  private Interval quantile(double p, double sampling) {
    int cells = counts.axis().cells();
    int first = cells;
    int last = -1;
    double below = -z;
    for (int i = 0; i < cells; i++) {
      double above = ratio(excess(p, i + 1), sd(p, i + 1, sampling));
      boolean isOpen = above >= -z && (i == 0 || below <= z);
      if (isOpen) {
        first = Math.min(first, i);
        last = i;
      }
      below = above;
    }
    return last < 0 ? new Interval(-1, 1) : new Interval(edge(first), edge(last + 1));
  }

  private static double ratio(double value, double sd) {
    return sd > 0 ? value / sd : value == 0 ? 0 : Math.copySign(Double.MAX_VALUE, value);
  }

  /** Records below an edge, less the share p of all. */
  private double excess(double p, int edge) {
    return counts.sum(weights(p, edge));
  }

  private double sd(double p, int edge, double sampling) {
    return Math.sqrt(counts.variance(weights(p, edge)) + sampling);
  }

  private double[] weights(double p, int edge) {
    double[] weights = counts.picked(0, edge);
    for (int i = 0; i < counts.axis().cells(); i++) {
      weights[i] -= p;
    }
    return weights;
  }

  private double edge(int i) {
    return -1 + 2.0 * i / counts.axis().cells();
  }
}
