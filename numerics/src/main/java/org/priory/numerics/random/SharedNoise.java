package org.priory.numerics.random;

import java.util.stream.IntStream;

/**
 * {@link GridGaussian} for many values, on all cores: ranges of 2^15 values, each with a fork of
 * the source, made in order. So a seeded source gives the same noise on any number of cores. The
 * key of a fork is two blocks of the cipher for 2^15 values, which {@code docs/proofs/noise.md},
 * claim 4, has room for.
 */
public final class SharedNoise {
  private static final int SIZE = 1 << 15;

  private SharedNoise() {}

  /** Rounds each value to the grid and adds noise, in place; few values by the calling thread. */
  public static void add(GridGaussian noise, double[] values, RandomSource source) {
    if (values.length <= SIZE) {
      noise.add(values, source);
      return;
    }
    byte[][] keys = new byte[(values.length + SIZE - 1) / SIZE][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = source.drawKey();
    }
    // An idle thread may remember its last task for long, and must not keep the values with it.
    double[][] shared = {values};
    IntStream.range(0, keys.length)
        .parallel()
        .forEach(
            i -> {
              // a fork, made by the thread that uses it: a cipher takes ten microseconds
              RandomSource fork = source.withKey(keys[i]);
              int to = Math.min(shared[0].length, (i + 1) * SIZE);
              noise.add(shared[0], i * SIZE, to, fork);
            });
    shared[0] = new double[0];
  }
}
