package org.priory.privacy.engine;

import java.util.Arrays;
import org.priory.numerics.random.RandomSource;

/**
 * Takes each record independently with the same probability, in time proportional to the sample.
 *
 * <p>The number of records passed over before the next one taken is geometric: with v uniform on
 * (0, 1), floor(log(1 - v)/log(1 - q)). A gap of 1/q or more is cut there and drawn again, which
 * changes nothing as the geometric law has no memory, and keeps every conditional probability
 * within a relative {@link #SLACK} of q: v has 53 bits, so that a probability near e^-1 is off by
 * at most 2^-53, and a step of size q &gt;= 2^-31 by 2^-21 of itself.
 */
public final class PoissonSampler implements Sampler {
  /** Bound on the relative error of the rate, to be added to it in the accounting. */
  public static final double SLACK = 0x1p-20;

  private static final double SMALLEST_RATE = 0x1p-31;

  private final int records;
  private final double rate;
  private final double logOut;
  private final int longest;

  public PoissonSampler(int records, double rate) {
    if (!(rate >= SMALLEST_RATE && rate <= 1)) {
      throw new IllegalArgumentException("rate must be in [2^-31, 1], was " + rate);
    }
    this.records = records;
    this.rate = rate;
    this.logOut = Math.log1p(-rate);
    this.longest = (int) Math.min(Integer.MAX_VALUE - 1, Math.ceil(1 / rate));
  }

  @Override
  public Sample draw(RandomSource source) {
    if (rate == 1) {
      return Sample.all(records);
    }
    int[] taken = new int[(int) Math.min(records, 16 + 1.2 * rate * records)];
    int count = 0;
    long next = gap(source);
    while (next < records) {
      if (count == taken.length) {
        taken = Arrays.copyOf(taken, Math.min(records, 2 * count + 16));
      }
      taken[count++] = (int) next;
      next += 1 + gap(source);
    }
    return Sample.of(taken, count);
  }

  private long gap(RandomSource source) {
    long gap = 0;
    while (true) {
      // v = (k + 1/2) 2^-53 is never 0 or 1
      double v = source.nextDouble() + 0x1p-54;
      double part = Math.floor(Math.log1p(-v) / logOut);
      if (part < longest) {
        return gap + (long) part;
      }
      gap += longest;
      if (gap >= records) {
        return gap;
      }
    }
  }
}
