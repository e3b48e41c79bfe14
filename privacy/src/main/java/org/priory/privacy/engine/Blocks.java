package org.priory.privacy.engine;

import java.util.Arrays;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;

/**
 * The blocks into which the records of a sample fall for batch sums: the leaves of a binary tree
 * over the bits of their keys.
 *
 * <p>A node is a leaf if it has at most as many rows as a query allows, or one record. Where the
 * bits run out each record is a leaf. So a record more changes the one leaf into which it comes, or
 * splits it, and no other ({@code docs/proofs/wall.md}, section 4).
 */
final class Blocks {
  static final int KEY_BITS = 31;

  private final Records data;
  private final Sample sample;
  private final int most;
  private final Elsewhere elsewhere;
  private int[] ends = new int[16];
  private int count;

  /** What is known of records of the same sample that are not among these. */
  @FunctionalInterface
  interface Elsewhere {
    /**
     * Whether there are too many for a leaf with these keys.
     *
     * @param first the first key
     * @param bits how many last bits of it are free
     */
    boolean areMany(int first, int bits);
  }

  private Blocks(Records data, Sample sample, int most, Elsewhere elsewhere) {
    this.data = data;
    this.sample = sample;
    this.most = most;
    this.elsewhere = elsewhere;
  }

  /**
   * Where in the sample each block ends.
   *
   * @param sample in increasing order
   * @param most rows of a block, but for a record that has more
   */
  static int[] ends(Records data, Sample sample, int most) {
    return ends(data, sample, most, (first, bits) -> false);
  }

  /**
   * Ends of blocks, where some records of the sample are elsewhere and split the nodes they are in.
   */
  static int[] ends(Records data, Sample sample, int most, Elsewhere elsewhere) {
    if (!data.isShuffled()) {
      throw new IllegalStateException("batch sums need records in random order");
    }
    Blocks blocks = new Blocks(data, sample, most, elsewhere);
    blocks.split(0, sample.count(), KEY_BITS - 1);
    return Arrays.copyOf(blocks.ends, blocks.count);
  }

  /** A node: records whose keys agree in all bits above this one. */
  private void split(int from, int to, int bit) {
    if (from == to) {
      return;
    }
    if (to - from == 1 || (isSmall(from, to) && !isShared(from, bit))) {
      leaf(to);
    } else if (bit < 0) {
      for (int i = from; i < to; i++) {
        leaf(i + 1);
      }
    } else {
      int middle = firstWithBit(from, to, bit);
      split(from, middle, bit - 1);
      split(middle, to, bit - 1);
    }
  }

  private void leaf(int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = end;
  }

  /** Whether the node of a record has many others elsewhere. */
  private boolean isShared(int from, int bit) {
    int free = bit + 1;
    return elsewhere.areMany(data.key(sample.record(from)) >>> free << free, free);
  }

  private boolean isSmall(int from, int to) {
    if (to - from > most) {
      return false; // every record has a row
    }
    Units units = data.units();
    long rows = 0;
    for (int i = from; i < to; i++) {
      int unit = sample.record(i);
      rows += units.end(unit) - units.start(unit);
    }
    return rows <= most;
  }

  /** The place of the first record whose key has the bit; keys increase and agree above it. */
  private int firstWithBit(int from, int to, int bit) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if ((data.key(sample.record(middle)) >>> bit & 1) == 1) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
