package org.priory.privacy.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SourceKey;

/**
 * Takes each record independently with the same probability q, in time proportional to the sample.
 *
 * <p>The number of records passed over before the next one taken is geometric: with v uniform on
 * (0, 1), floor(log(1 - v)/log(1 - q)). A gap of 1/q or more is cut there and drawn again, which
 * changes nothing as the geometric law has no memory.
 *
 * <p>A sample is a value: the rate and a key, from which every machine draws the same records, and
 * of which each may draw its own part alone ({@code docs/proofs/wall.md}, section 5).
 *
 * <p>The law is exact, so that no position in the data is treated differently from another: v is
 * known to 53 bits, doubles decide where neither their error nor the other bits can matter (all but
 * a share 2^-48/q of the draws), and decimal arithmetic on 192 more bits decides the rest. From a
 * quarter on, each record has its own coin, which is exact because q is a multiple of 2^-54.
 */
public final class PoissonSampler implements RecordSampler {
  private static final double SMALLEST_RATE = 0x1p-31;
  private static final double COINS_FROM = 0.25;

  /**
   * Places that are drawn from one source. The next ones have a source of their own, so that a part
   * of a large sample can be drawn without what comes before it.
   */
  static final int SEGMENT = 1 << 20;

  /** Longest gap drawn at once; powers up to 10^9 - 1 are what BigDecimal takes. */
  private static final int LONGEST = 1 << 29;

  /** Over the relative error of a quotient of two logarithms, each off by one last place. */
  private static final double LOG_ERROR = 0x1p-49;

  private static final int MORE_BYTES = 24;
  private static final MathContext DIGITS = new MathContext(100);

  /** v is known to 53 bits, and then to 53 + 192. */
  private static final BigDecimal ONE_V =
      new BigDecimal(BigInteger.ONE.shiftLeft(53 + 8 * MORE_BYTES));

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
    this.longest = (int) Math.min(LONGEST, Math.ceil(1 / rate));
  }

  @Override
  public Sample draw(RandomSource source) {
    return rate == 1 ? Sample.all(records) : Sample.keyed(rate, source.key(), records);
  }

  /**
   * The places that a key takes among some, increasing. Whether a place is taken is a function of
   * the rate, the key and the place: not of how many records there are, nor of which places are
   * asked for.
   *
   * @param from the first place
   * @param to the place after the last
   */
  int[] places(SourceKey key, int from, int to) {
    RandomSource segments = key.open();
    int[] taken = new int[(int) Math.min(to - from, 16 + 1.2 * rate * (to - from))];
    int count = 0;
    for (long start = 0; start < to; start += SEGMENT) {
      SourceKey segment = segments.key();
      long end = Math.min(to, start + SEGMENT);
      if (end <= from) {
        continue;
      }
      RandomSource source = segment.open();
      for (long next = gap(source, start, end); next < end; next = gap(source, next + 1, end)) {
        if (next >= from) {
          if (count == taken.length) {
            taken = Arrays.copyOf(taken, (int) Math.min(to - from, 2L * count + 16));
          }
          taken[count++] = (int) next;
        }
      }
    }
    return count == taken.length ? taken : Arrays.copyOf(taken, count);
  }

  /** The first place taken from {@code from} on; any number over the last if none is. */
  private long gap(RandomSource source, long from, long end) {
    long next = from;
    if (rate >= COINS_FROM) {
      long heads = (long) Math.scalb(rate, 54);
      while (next < end && source.nextLong() >>> 10 >= heads) {
        next++;
      }
      return next;
    }
    while (next < end) {
      int passed = passed(source.nextLong() >>> 11, source);
      next += passed;
      if (passed < longest) {
        return next;
      }
    }
    return next;
  }

  /**
   * floor(log(1 - v)/log(1 - q)), or the longest gap if that is less.
   *
   * @param bits v is in [bits, bits + 1) 2^-53
   * @param source of the other bits of v, if they matter
   */
  int passed(long bits, RandomSource source) {
    double v = (double) bits * 0x1p-53;
    // 1 - v is a double
    double quotient = Math.log(1 - v) / logOut;
    double low = quotient * (1 - LOG_ERROR);
    if (low >= longest) {
      return longest;
    }
    // Here 1 - v > 1/5, so that 2^-53 more in v is less than 2^-50/q more in the quotient.
    double high = quotient * (1 + LOG_ERROR) + 0x1p-50 / rate;
    int atLeast = (int) low;
    int atMost = (int) Math.min(high, longest);
    return atLeast == atMost || reaches(atMost, bits, source) ? atMost : atLeast;
  }

  /** Whether 1 - v <= (1 - q)^gap, v having all its bits. */
  private boolean reaches(int gap, long bits, RandomSource source) {
    byte[] more = new byte[MORE_BYTES];
    source.fill(more);
    BigInteger v = BigInteger.valueOf(bits).shiftLeft(8 * MORE_BYTES).add(new BigInteger(1, more));
    BigDecimal out = BigDecimal.ONE.subtract(new BigDecimal(rate)).pow(gap, DIGITS);
    return ONE_V.subtract(new BigDecimal(v)).compareTo(out.multiply(ONE_V)) <= 0;
  }
}
