package org.priory.inference.optimization.rates;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * When events happen, and how long everybody was followed:
 *
 * <pre>
 *   (a [event in bin 0], ..., a [event in bin 63], b (exit - entry)),   a^2 + b^2 = 1.
 * </pre>
 *
 * <p>Bins are even shares of the largest time. At most one is 1, and the time is in [0, 1], so that
 * the norm is at most 1. A row without a time contributes nothing.
 */
record EventTimesQuery(FollowUp times) implements RowQuery {
  static final int BINS = 64;

  /** a and b. */
  static final double EVENT_WEIGHT = Math.sqrt(0.8);

  static final double TIME_WEIGHT = Math.sqrt(0.2);

  @Override
  public int dimension() {
    return BINS + 1;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    FollowUp.Time time = times.of(row);
    if (!time.counts()) {
      return;
    }
    if (time.happened()) {
      // a time at the end of a bin is in it
      int bin = (int) Math.ceil(BINS * time.exit()) - 1;
      sum[Math.max(0, Math.min(BINS - 1, bin))] += EVENT_WEIGHT;
    }
    sum[BINS] += TIME_WEIGHT * (time.exit() - Math.max(0, time.entry()));
  }
}
