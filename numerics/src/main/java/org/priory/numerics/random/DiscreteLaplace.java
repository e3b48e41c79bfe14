package org.priory.numerics.random;

/**
 * The discrete Laplace distribution, Pr[x] proportional to exp(-|x| / scale) on the whole numbers,
 * drawn exactly (Canonne, Kamath, Steinke 2020, algorithm 2). Added to a whole number of L1
 * sensitivity D it gives (D / scale)-differential privacy.
 *
 * @param numerator of the scale t / s, from 1 to 2^40
 * @param denominator of the scale t / s, from 1 to 2^40
 */
public record DiscreteLaplace(long numerator, long denominator) {

  private static final long LARGEST = 1L << 40;

  public DiscreteLaplace {
    requireInRange("numerator", numerator);
    requireInRange("denominator", denominator);
  }

  private static void requireInRange(String name, long value) {
    if (!(value >= 1 && value <= LARGEST)) {
      throw new IllegalArgumentException(name + " must be in [1, 2^40], was " + value);
    }
  }

  /** One value. */
  public long next(RandomSource source) {
    while (true) {
      // X with Pr[X = x] proportional to exp(-x / t), x >= 0, as U + t V
      long u = source.nextLong(numerator);
      if (u > 0 && !BernoulliExp.next(u, numerator, source)) {
        continue;
      }
      long v = 0;
      while (BernoulliExp.next(source)) {
        v++;
      }
      // Y = floor(X / s), and a sign; minus zero is thrown back, or zero would count twice
      long magnitude = (u + numerator * v) / denominator;
      boolean negative = source.nextLong() < 0;
      if (magnitude > 0 || !negative) {
        return negative ? -magnitude : magnitude;
      }
    }
  }
}
