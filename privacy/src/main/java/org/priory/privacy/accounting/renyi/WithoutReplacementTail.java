package org.priory.privacy.accounting.renyi;

import java.util.Arrays;

/**
 * Bounds on the last terms of the sum in {@link WithoutReplacementCurve}, so that a large order
 * costs no more than the terms that matter.
 *
 * <p>The terms are g^j C(n,j) min(4 sqrt(B B), 2 E(j)). In blocks of j that grow by a sixteenth,
 * every factor is replaced by its largest value in the block:
 *
 * <ul>
 *   <li>{@code log C(n,j) <= n H(j/n)}, with H the entropy; together with j log g it is concave,
 *       with its peak at j = n g / (1 + g);
 *   <li>E(j) = exp(j (j - 1) / (2 s^2)) increases;
 *   <li>{@code B(l) <= 2 E(l) ((l + s sqrt l) / s^2)^l}, from {@code |e^u - 1| <= |u| e^max(u,0)}
 *       and Minkowski's inequality for the moments of a normal variable around l.
 * </ul>
 */
final class WithoutReplacementTail {
  /** Shorter sums are always added up in full. */
  private static final int FIRST = 256;

  private static final double LOG_2 = Math.log(2);
  private static final double LOG_8 = Math.log(8);

  private final double n;
  private final double logRate;
  private final double s;

  /** Ends of the blocks, and the log of the sum of all terms after each end. */
  private double[] ends = new double[64];

  private double[] logs = new double[0];
  private int next;

  WithoutReplacementTail(double n, double logRate, double s) {
    this.n = n;
    this.logRate = logRate;
    this.s = s;
    int count = 0;
    for (double end = FIRST / 4; n > FIRST && end < n; end = Math.floor(end * 1.0625)) {
      count = append(count, end);
    }
    count = append(count, n);
    ends = Arrays.copyOf(ends, count);
    logs = new double[count];
    logs[count - 1] = Double.NEGATIVE_INFINITY;
    LogSum sum = new LogSum();
    for (int i = count - 2; i >= 0; i--) {
      sum.add(block(ends[i] + 1, ends[i + 1]));
      logs[i] = sum.log();
    }
  }

  private int append(int count, double end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count] = end;
    return count + 1;
  }

  /**
   * Bound on the log of the sum of all terms after j, infinite if j is not the end of a block.
   * Asked for increasing j.
   */
  double log(int j) {
    while (next < ends.length && ends[next] < j) {
      next++;
    }
    return next < ends.length && ends[next] == j ? logs[next] : Double.POSITIVE_INFINITY;
  }

  /** log of the number of terms times a bound on each, for j from {@code low} to {@code high}. */
  private double block(double low, double high) {
    double rate = Math.exp(logRate);
    double peak = Math.max(low, Math.min(high, n * rate / (1 + rate)));
    double choose = peak * (logRate + Math.log(n / peak));
    if (peak < n) {
      choose -= (n - peak) * Math.log1p(-peak / n);
    }
    double plain = LOG_2 + 0.5 * high * (high - 1) / s / s;
    // f = (l + s sqrt l) / s^2 at l = j + 1
    double logF = Math.log((high + 1) / s / s + Math.sqrt(high + 1) / s);
    double power = logF * (logF > 0 ? high : low);
    double centred = LOG_8 + 0.5 * (high * (high - 1) + 1) / s / s + power;
    return Math.log(high - low + 1) + choose + Math.min(plain, centred);
  }
}
