package org.priory.privacy.wall;

import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.TrialLaw;

/**
 * Draws a number of trials exactly, by coins whose odds are whole numbers: a geometric number k is
 * proposed and kept with probability (1 + shape)/2 (2 + shape)/3 ... (k - 1 + shape)/k, which is
 * what a {@link TrialLaw} has beside the powers of 1 - gamma.
 */
final class TrialCount {
  private TrialCount() {}

  static long draw(TrialLaw law, RandomSource source) {
    long stop = (long) Math.scalb(law.gamma(), TrialLaw.GAMMA_BITS);
    long shape = (long) Math.scalb(law.shape(), TrialLaw.SHAPE_BITS);
    while (true) {
      long count = 1;
      while (source.nextLong(1L << TrialLaw.GAMMA_BITS) >= stop) {
        count++;
      }
      if (isKept(count, shape, source)) {
        return count;
      }
    }
  }

  private static boolean isKept(long count, long shape, RandomSource source) {
    for (long j = 1; j < count; j++) {
      // (j + shape) / (j + 1)
      if (source.nextLong((j + 1) << TrialLaw.SHAPE_BITS) >= (j << TrialLaw.SHAPE_BITS) + shape) {
        return false;
      }
    }
    return true;
  }
}
