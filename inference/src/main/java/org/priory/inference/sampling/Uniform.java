package org.priory.inference.sampling;

import org.priory.numerics.random.RandomSource;

/** Uniform numbers in (0, 1) whose logarithm is as exact as a double can be. */
final class Uniform {
  private Uniform() {}

  /** 52 bits after the first one, wherever that is: relative error at most 2^-52. */
  static double next(RandomSource source) {
    int zeros = 0;
    long bits = source.nextLong();
    while (bits == 0) {
      zeros += Long.SIZE;
      bits = source.nextLong();
    }
    zeros += Long.numberOfLeadingZeros(bits);
    long digits = source.nextLong() >>> 12;
    // 2^-(zeros + 1) [1 + (digits + 1/2) 2^-52]
    return Math.scalb(1 + ((double) digits + 0.5) * 0x1p-52, -(zeros + 1));
  }
}
