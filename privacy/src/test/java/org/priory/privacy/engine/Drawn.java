package org.priory.privacy.engine;

import org.priory.numerics.random.RandomSource;

/** Counts the numbers that a source gave. */
final class Drawn {
  private Drawn() {}

  /** How many 64-bit numbers a fresh source of the same seed is behind. */
  static long until(RandomSource fresh, RandomSource used) {
    long mark = used.nextLong();
    long count = 0;
    while (fresh.nextLong() != mark) {
      count++;
    }
    return count;
  }
}
