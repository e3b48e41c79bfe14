package org.priory.inference.bounds;

import org.priory.inference.describe.RatioInterval;
import org.priory.inference.posterior.Interval;
import org.priory.numerics.special.NormalQuantile;

/**
 * The range between two edges of a grid that keeps most records, from noisy counts.
 *
 * <p>From the median outwards, to the first edge beyond which no more than a share of the records
 * seems to be, or as many as twice the noise where that is more: a smaller number cannot be told
 * from none. From the far ends inwards the same rule would stop at the first edge where the noise
 * is large, and there are many. Where twice the noise is over 5 % of the records nothing is told,
 * and the range stays as it is.
 *
 * @param low the lower edge
 * @param high the upper edge
 * @param isTold whether the noise is small enough to choose edges
 * @param kept share of the records in between, an estimate
 * @param interval of that share, which holds for all pairs of edges together, so also for those
 *     that the same noise chose
 */
public record KeptRange(int low, int high, boolean isTold, double kept, Interval interval) {
  /** The noise hides numbers up to so many standard deviations. */
  private static final double HIDDEN = 2;

  /** More than this share may not be hidden. */
  private static final double MOST_HIDDEN = 0.05;

  /**
   * Chooses a range.
   *
   * @param keep the share of the records to be kept, below 1
   * @param level of the interval
   */
  public static KeptRange of(NoisyPrefixes counts, double keep, double level) {
    int edges = (counts.places() + 1) / 2;
    double total = counts.total();
    double hidden = HIDDEN * counts.largestSd();
    boolean isTold = hidden <= MOST_HIDDEN * total;
    int low = 0;
    int high = edges - 1;
    if (isTold) {
      double most = Math.max((1 - keep) / 2 * total, hidden);
      int median = median(counts, edges);
      // records below edge i are those up to place 2i - 1, above it those beyond place 2i
      low = median;
      while (low > 0 && counts.upTo(2 * low - 1) > most) {
        low--;
      }
      high = Math.max(median, low + 1);
      while (high < edges - 1 && total - counts.upTo(2 * high) > most) {
        high++;
      }
    }
    return new KeptRange(
        low, high, isTold, share(counts, low, high), interval(counts, low, high, edges, level));
  }

  /** The first edge up to which half of the records are, and not the last one. */
  private static int median(NoisyPrefixes counts, int edges) {
    int edge = 0;
    while (edge < edges - 2 && counts.upTo(2 * edge) < counts.total() / 2) {
      edge++;
    }
    return edge;
  }

  private static double share(NoisyPrefixes counts, int low, int high) {
    double kept = counts.upTo(2 * high) - counts.upTo(2 * low - 1);
    return counts.total() > 0 ? Math.max(0, Math.min(1, kept / counts.total())) : 1;
  }

  private static Interval interval(
      NoisyPrefixes counts, int low, int high, int edges, double level) {
    if (low == 0 && high == edges - 1) {
      return new Interval(1, 1);
    }
    int to = 2 * high;
    int from = 2 * low - 1;
    int all = counts.places() - 1;
    // Fails for one of the pairs of edges with at most 1 - level (Bonferroni).
    double pairs = 0.5 * edges * (edges - 1.0);
    double z = -NormalQuantile.of((1 - level) / 2 / pairs);
    return new RatioInterval(
            counts.upTo(to) - counts.upTo(from),
            counts.total(),
            counts.covariance(to, to)
                + counts.covariance(from, from)
                - 2 * counts.covariance(to, from),
            counts.covariance(to, all) - counts.covariance(from, all),
            counts.covariance(all, all))
        .ofData(z, 0, 1);
  }
}
