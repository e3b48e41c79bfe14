package org.priory.inference.optimization.rates;

import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How far rows are from their means, where the variance is u m + a m^2:
 *
 * <pre>
 *   (a_1 r^2, a_2 r^4, a_3 36 u m/D^2, a_4 m^2/(B D^2)),   a_1^2 + ... + a_4^2 = 1,
 *   r = (min(y, K) - m)/D,   D = max(m, 6 sqrt(f m) + 3 f),   K = min(C, m + 6 sqrt(f m) + 3 f).
 * </pre>
 *
 * <p>min(y, K) and m are from 0 to K, so that they differ by at most D, and r^2 is at most 1. D is
 * at least 6 sqrt(u m), and at least m/sqrt(B) with B = 1/(6 sqrt(a) + 3 a)^2, or 1 if that is
 * less, for the a that is supposed, since f = u + a m. So all four numbers are in [0, 1], and the
 * norm is at most 1. K is further away than for scores, as squares have longer tails. E[(y - m)^2]
 * = u m + a m^2 with the a that is wanted. A record without a label contributes nothing.
 */
record ScatterQuery(RateLink link, Standardisation features, double[] theta) implements RowQuery {
  static final int DIMENSION = 4;

  /** Deviations beyond which a row counts as that far. */
  static final double DEVIATIONS = 6;

  private static final double[] WEIGHTS = {
    Math.sqrt(0.55), Math.sqrt(0.25), Math.sqrt(0.1), Math.sqrt(0.1)
  };

  /** a_1 to a_4. */
  static double weight(int k) {
    return WEIGHTS[k];
  }

  /** u m/D^2 is at most 1/36, as D is at least 6 sqrt(u m). */
  static double leastUnit() {
    return 1 / (DEVIATIONS * DEVIATIONS);
  }

  /** B = 1/(6 sqrt(a) + 3 a)^2 for the a that is supposed. */
  double mostShare() {
    double a = link.scatter().perMean();
    return Math.min(1, Math.pow(DEVIATIONS * Math.sqrt(a) + DEVIATIONS / 2 * a, -2));
  }

  @Override
  public int dimension() {
    return DIMENSION;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double y = row.label();
    if (Double.isNaN(y)) {
      return;
    }
    double[] z = new double[theta.length];
    features.apply(row.block(), row.offset(), z);
    double m = link.mean(BinaryLink.predictor(z, theta));
    double reach = Math.max(m, link.above(m, DEVIATIONS));
    double r = link.difference(y, m, DEVIATIONS) / reach;
    double share = m / reach;
    sum[0] += WEIGHTS[0] * r * r;
    sum[1] += WEIGHTS[1] * r * r * r * r;
    // no more than 1 but for rounding; where Poisson's law is supposed, u is none of f
    sum[2] += WEIGHTS[2] * Math.min(1, link.family().unit() * share / reach / leastUnit());
    sum[3] += WEIGHTS[3] * Math.min(1, share * share / mostShare());
  }
}
