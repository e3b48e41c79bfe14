package org.priory.inference.describe;

import org.priory.inference.posterior.Interval;
import org.priory.numerics.special.NormalQuantile;

/** Intervals of counts and shares that know of the noise. */
public final class CountSummary {
  private final Marginals marginals;
  private final double z;

  /**
   * Summaries at a level.
   *
   * @param level of the intervals
   */
  public CountSummary(Marginals marginals, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), was " + level);
    }
    this.marginals = marginals;
    this.z = NormalQuantile.of(0.5 + level / 2);
  }

  /** The number of records. */
  public Interval total() {
    return count(marginals.total(), marginals.totalVariance());
  }

  /**
   * A count of the data set: at least 0, and at most the number of records if that is public. An
   * estimate beyond these counts as the nearer of them, so that the interval is never a point.
   */
  public Interval count(double value, double variance) {
    double half = z * Math.sqrt(variance);
    double most = marginals.totalVariance() > 0 ? Double.MAX_VALUE : Math.max(0, marginals.total());
    return RatioInterval.within(Math.min(value, most) - half, Math.max(value, 0) + half, 0, most);
  }

  /** A count of some cells of an axis. */
  public Interval count(AxisCounts counts, double[] weights) {
    return count(counts.sum(weights), counts.variance(weights));
  }

  /** The share of the data set's records that are in some cells of an axis. */
  public Interval shareOfData(AxisCounts counts, double[] weights) {
    return ratio(counts, weights).ofData(z, 0, 1);
  }

  /** The share of the population that is in some cells of an axis. */
  public Interval shareOfPopulation(AxisCounts counts, double[] weights) {
    return ratio(counts, weights).ofShare(z, Math.max(1, marginals.total()));
  }

  private RatioInterval ratio(AxisCounts counts, double[] weights) {
    return new RatioInterval(
        counts.sum(weights),
        marginals.total(),
        counts.variance(weights),
        counts.covarianceWithTotal(weights),
        marginals.totalVariance());
  }
}
