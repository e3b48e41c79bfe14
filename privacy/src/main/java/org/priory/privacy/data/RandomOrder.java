package org.priory.privacy.data;

import java.util.Arrays;
import java.util.List;
import org.priory.numerics.random.RandomSource;

/**
 * Puts units in the order of keys, one for each unit, which are independent of what the units hold
 * and of each other. The rows of a unit stay together.
 *
 * <p>A unit keeps its key whatever other units there are. So a block that is defined by keys, not
 * by places, loses or gains a unit without its neighbours moving ({@code docs/proofs/wall.md},
 * section 4).
 */
final class RandomOrder {
  /** Bits of a key. */
  static final int BITS = 31;

  private RandomOrder() {}

  /**
   * Keys of BITS bits that start with the same bits.
   *
   * @param prefix the first bits
   * @param free how many bits are drawn
   */
  static int[] keys(int count, int prefix, int free, RandomSource source) {
    int[] keys = new int[count];
    for (int i = 0; i < count; i++) {
      keys[i] = free == 0 ? prefix : (prefix << free) | (int) (source.nextLong() >>> (64 - free));
    }
    return keys;
  }

  /** The records by increasing key, equal keys as they were. The chunks are taken over. */
  static Records sort(
      Features features, List<RecordChunk> chunks, int chunkRows, Units units, int[] keys) {
    int count = units.count();
    if (keys.length != count) {
      throw new IllegalArgumentException("keys must be " + count + ", were " + keys.length);
    }
    long[] order = new long[count];
    for (int unit = 0; unit < count; unit++) {
      order[unit] = (long) keys[unit] << 32 | unit;
    }
    Arrays.sort(order);
    int[] sorted = new int[count];
    int[] starts = new int[units.areRows() ? 0 : count + 1];
    int[] destination = new int[Records.count(chunks)];
    int next = 0;
    for (int place = 0; place < count; place++) {
      sorted[place] = (int) (order[place] >>> 32);
      int unit = (int) order[place];
      for (int row = units.start(unit); row < units.end(unit); row++) {
        destination[row] = next++;
      }
      if (starts.length > 0) {
        starts[place + 1] = next;
      }
    }
    RowPermutation.apply(chunks, chunkRows, destination);
    Units ordered = units.areRows() ? units : Units.of(starts);
    return new Records(features, chunks, chunkRows, ordered, sorted);
  }
}
