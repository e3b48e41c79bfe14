package org.priory.inference.optimization.rates;

import org.jspecify.annotations.Nullable;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How large counts are: a 1 in the bin of a row's count, and where its exposure stands between its
 * bounds, by logarithms:
 *
 * <pre>
 *   (a [bin 0], ..., a [bin K], b (1 - log e/log least)),   a^2 + b^2 = 1.
 * </pre>
 *
 * <p>Bin k holds counts above 2^-(k + 1)/2 and up to 2^-k/2 of the schema's maximum, the last one
 * all that are less. One bin is 1 and the last number is in [0, 1], so that the norm is at most 1.
 * A record without a label contributes nothing.
 *
 * @param family what a label stands for
 * @param exposure null where there is none: the last number is 0
 */
record CountsQuery(RateFamily family, @Nullable Exposure exposure) implements RowQuery {
  /** K. */
  static final int LAST = 40;

  /** b^2: one mean, which a small share knows well. */
  private static final double EXPOSURE_SHARE = 0.1;

  /** a. */
  double binWeight() {
    return exposure == null ? 1 : Math.sqrt(1 - EXPOSURE_SHARE);
  }

  /** b. */
  double exposureWeight() {
    return exposure == null ? 0 : Math.sqrt(EXPOSURE_SHARE);
  }

  @Override
  public int dimension() {
    return LAST + 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double y = row.label();
    if (Double.isNaN(y)) {
      return;
    }
    sum[bin(family.share(y))] += binWeight();
    if (exposure != null) {
      double log = exposure.logShare(row.block(), row.offset());
      sum[LAST + 1] += exposureWeight() * (1 - log / Math.log(exposure.least()));
    }
  }

  /** The upper end of a bin. */
  static double end(int bin) {
    return Math.pow(2, -bin / 2.0);
  }

  /** The bin of a share of the maximum. */
  private static int bin(double share) {
    int k = 0;
    while (k < LAST && share <= end(k + 1)) {
      k++;
    }
    return k;
  }
}
