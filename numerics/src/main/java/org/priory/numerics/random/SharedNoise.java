package org.priory.numerics.random;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.priory.numerics.parallel.Workers;

/**
 * {@link GridGaussian} for many values, on all threads: ranges of 2^15 values, each with a fork of
 * the source, made in order. So a seeded source gives the same noise on any number of threads. The
 * key of a fork is two blocks of the cipher for 2^15 values, which {@code docs/proofs/noise.md},
 * claim 4, has room for.
 */
public final class SharedNoise {
  private static final int SIZE = 1 << 15;

  /** Whole numbers that are made doubles at a time. */
  private static final int FEW = 1 << 10;

  private SharedNoise() {}

  /** Adds noise from a source to the values from a place up to another. */
  private interface Range {
    void add(int from, int to, RandomSource source);
  }

  /** Rounds each value to the grid and adds noise, in place; few values by the calling thread. */
  public static void add(GridGaussian noise, double[] values, RandomSource source) {
    if (values.length <= SIZE) {
      noise.add(values, source);
      return;
    }
    // An idle thread may remember its last task for long, and must not keep the values with it.
    double[][] shared = {values};
    each(values.length, source, (from, to, fork) -> noise.add(shared[0], from, to, fork));
    shared[0] = new double[0];
  }

  /**
   * Rounds values that are whole numbers times a step, a power of two, to the grid and adds noise.
   * In their place are left the results as floats, by their bits: rounding what has its noise costs
   * nothing, and no more memory is needed than the numbers have.
   */
  public static void add(GridGaussian noise, int[] steps, double step, RandomSource source) {
    int[][] shared = {steps};
    each(steps.length, source, (from, to, fork) -> add(noise, shared[0], step, from, to, fork));
    shared[0] = new int[0];
  }

  private static void add(
      GridGaussian noise, int[] steps, double step, int from, int to, RandomSource fork) {
    double[] values = new double[FEW];
    for (int start = from; start < to; start += FEW) {
      int count = Math.min(FEW, to - start);
      for (int i = 0; i < count; i++) {
        values[i] = steps[start + i] * step;
      }
      noise.add(values, 0, count, fork);
      for (int i = 0; i < count; i++) {
        steps[start + i] = Float.floatToRawIntBits((float) values[i]);
      }
    }
  }

  private static void each(int length, RandomSource source, Range range) {
    byte[][] keys = new byte[(length + SIZE - 1) / SIZE][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = source.drawKey();
    }
    // A cipher takes 20 microseconds to make, a tenth of a range, and one to be given another key.
    Queue<RandomSource> spare = new ConcurrentLinkedQueue<>();
    Workers.each(
        keys.length,
        i -> {
          RandomSource fork = spare.poll();
          if (fork == null) {
            fork = source.withKey(keys[i]);
          } else {
            fork.startAgain(keys[i]);
          }
          range.add(i * SIZE, Math.min(length, (i + 1) * SIZE), fork);
          spare.add(fork);
        });
  }
}
