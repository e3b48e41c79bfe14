package org.priory.numerics.random;

import java.math.BigInteger;

/**
 * Coins that fall with probability exp(-gamma), gamma a fraction, exactly: whole numbers only
 * (Canonne, Kamath, Steinke 2020, "The discrete Gaussian for differential privacy", algorithm 1).
 */
final class BernoulliExp {

  /** A denominator of so many bits leaves room for 128 coins in a run, which are never seen. */
  static final int MAX_BITS = 56;

  private BernoulliExp() {}

  /**
   * True with probability exp(-n/d).
   *
   * @param n not negative
   * @param d from 1 to 2^{@value #MAX_BITS}
   */
  static boolean next(long n, long d, RandomSource source) {
    long whole = n / d;
    long rest = n - whole * d;
    // exp(-gamma) = exp(-1)^floor(gamma) exp(-(gamma - floor(gamma)))
    for (long i = 0; i < whole; i++) {
      if (!next(source)) {
        return false;
      }
    }
    return rest == 0 || underOne(rest, d, source);
  }

  /** True with probability exp(-n/d), for fractions of any size. */
  static boolean next(BigInteger n, BigInteger d, RandomSource source) {
    BigInteger[] parts = n.divideAndRemainder(d);
    // After 2^62 heads in a row nobody waits for the next.
    long whole = parts[0].bitLength() < Long.SIZE - 1 ? parts[0].longValue() : Long.MAX_VALUE;
    for (long i = 0; i < whole; i++) {
      if (!next(source)) {
        return false;
      }
    }
    return parts[1].signum() == 0 || underOne(parts[1], d, source);
  }

  /** True with probability exp(-1). */
  static boolean next(RandomSource source) {
    // As below with n = d = 1, where the first coin always falls.
    long k = 2;
    while (source.nextLong(k) == 0) {
      k++;
    }
    return (k & 1) != 0;
  }

  /** For 0 < n/d <= 1: the length K of a run of coins n/d, n/2d, n/3d, ... is odd. */
  private static boolean underOne(long n, long d, RandomSource source) {
    long scaled = d;
    boolean odd = true;
    while (source.nextLong(scaled) < n) {
      odd = !odd;
      // k d; an overflow has probability 1 / 128!
      scaled = Math.addExact(scaled, d);
    }
    return odd;
  }

  private static boolean underOne(BigInteger n, BigInteger d, RandomSource source) {
    BigInteger scaled = d;
    boolean odd = true;
    while (isUnder(n, scaled, source)) {
      odd = !odd;
      scaled = scaled.add(d);
    }
    return odd;
  }

  /**
   * True with probability n/d. Compares the bits of n/d, 62 at a time, with random ones: the first
   * that differ decide.
   */
  private static boolean isUnder(BigInteger n, BigInteger d, RandomSource source) {
    BigInteger rest = n;
    while (rest.signum() > 0) {
      BigInteger[] parts = rest.shiftLeft(62).divideAndRemainder(d);
      long digits = source.nextLong() >>> 2;
      long wanted = parts[0].longValue(); // at most 2^62
      if (digits != wanted) {
        return digits < wanted;
      }
      rest = parts[1];
    }
    return false;
  }
}
