package org.priory.privacy.engine;

import java.util.HashSet;
import java.util.Set;
import org.priory.numerics.random.RandomSource;

/**
 * Takes a fixed number of records, every subset being equally likely, in time proportional to that
 * number (Floyd's algorithm; Bentley and Floyd 1987).
 *
 * <p>Where the number of records was declared, that many slots are drawn from: a slot without a
 * record is taken and yields none, a record beyond the slots is never taken.
 */
public final class FixedSizeSampler implements RecordSampler {
  private final int records;
  private final int slots;
  private final int size;

  /** From all records, whose number is public. */
  public FixedSizeSampler(int records, int size) {
    this(records, records, size);
  }

  /**
   * From slots, whose number is public.
   *
   * @param records how many there are in truth; no refusal depends on it
   */
  public FixedSizeSampler(int records, int slots, int size) {
    if (size < 1 || size > slots) {
      throw new IllegalArgumentException(
          "size must be between 1 and the number of records " + slots + ", was " + size);
    }
    this.records = records;
    this.slots = slots;
    this.size = size;
  }

  @Override
  public Sample draw(RandomSource source) {
    if (size == slots) {
      return Sample.all(Math.min(slots, records));
    }
    int[] taken = new int[size];
    if (size == 1) {
      taken[0] = (int) source.nextLong(slots);
      return Sample.of(taken, taken[0] < records ? 1 : 0);
    }
    Set<Integer> seen = new HashSet<>(2 * size);
    int count = 0;
    for (int last = slots - size; last < slots; last++) {
      int pick = (int) source.nextLong(last + 1L);
      int index = seen.add(pick) ? pick : last;
      if (index == last) {
        seen.add(last);
      }
      if (index < records) {
        taken[count++] = index;
      }
    }
    return Sample.of(taken, count);
  }
}
