package org.priory.privacy.data.records;

import java.util.List;
import org.priory.numerics.random.RandomSource;

/**
 * Puts units in the order of keys. The rows of a unit stay together.
 *
 * <p>The key of a row is drawn. That of a person is a hash of who it is, under a secret, so that it
 * is the same wherever the person's rows are found. Either way a unit has its key whatever other
 * units there are. So a block that is defined by keys, not by places, loses or gains a unit without
 * its neighbours moving ({@code docs/proofs/wall.md}, section 4).
 */
final class RandomOrder {
  /** Bits of a key. */
  static final int BITS = 31;

  private RandomOrder() {}

  /** A key for each unit. */
  static int[] keys(Units units, RandomSource source) {
    return units.areRows()
        ? drawn(units.count(), 0, BITS, source)
        : hashed(units, source.nextLong());
  }

  /**
   * Keys that start with the same bits.
   *
   * @param prefix the first bits
   * @param free how many bits are drawn
   */
  static int[] drawn(int count, int prefix, int free, RandomSource source) {
    int[] keys = new int[count];
    for (int i = 0; i < count; i++) {
      keys[i] = (prefix << free) | (int) (source.nextLong() >>> (Long.SIZE - free));
    }
    return keys;
  }

  static int[] hashed(Units persons, long secret) {
    int[] keys = new int[persons.count()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = hashed(persons.name(i), secret);
    }
    return keys;
  }

  /** Spreads persons evenly; for privacy any function of the person would do. */
  static int hashed(long name, long secret) {
    // the last steps of SplitMix64
    long hash = (name ^ secret) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
    return (int) ((hash ^ (hash >>> 31)) >>> (Long.SIZE - BITS));
  }

  /** The records by increasing key, equal keys as they were. The chunks are taken over. */
  static Records sort(
      Features features, List<RecordChunk> chunks, int chunkRows, Units units, int[] keys) {
    int count = units.count();
    if (keys.length != count) {
      throw new IllegalArgumentException("keys must be " + count + ", were " + keys.length);
    }
    int[] order = RadixOrder.of(keys);
    int[] sorted = new int[count];
    int[] starts = new int[units.areRows() ? 0 : count + 1];
    long[] names = new long[units.areRows() ? 0 : count];
    int[] source = new int[Records.count(chunks)];
    int next = 0;
    for (int place = 0; place < count; place++) {
      int unit = order[place];
      sorted[place] = keys[unit];
      for (int row = units.start(unit); row < units.end(unit); row++) {
        source[next++] = row;
      }
      if (starts.length > 0) {
        starts[place + 1] = next;
        names[place] = units.name(unit);
      }
    }
    RowPermutation.apply(chunks, chunkRows, source);
    Units ordered = units.areRows() ? units : Units.of(starts, names);
    return new Records(features, chunks, chunkRows, ordered, sorted);
  }
}
