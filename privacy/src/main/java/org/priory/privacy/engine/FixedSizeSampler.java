package org.priory.privacy.engine;

import java.util.HashSet;
import java.util.Set;
import org.priory.numerics.random.RandomSource;

/**
 * Takes a fixed number of records, every subset being equally likely, in time proportional to that
 * number (Floyd's algorithm; Bentley and Floyd 1987).
 */
public final class FixedSizeSampler implements Sampler {
  private final int records;
  private final int size;

  public FixedSizeSampler(int records, int size) {
    if (size < 1 || size > records) {
      throw new IllegalArgumentException(
          "size must be between 1 and the number of records " + records + ", was " + size);
    }
    this.records = records;
    this.size = size;
  }

  @Override
  public Sample draw(RandomSource source) {
    if (size == records) {
      return Sample.all(records);
    }
    int[] taken = new int[size];
    if (size == 1) {
      taken[0] = (int) source.nextLong(records);
      return Sample.of(taken, 1);
    }
    Set<Integer> seen = new HashSet<>(2 * size);
    int count = 0;
    for (int last = records - size; last < records; last++) {
      int pick = (int) source.nextLong(last + 1L);
      int index = seen.add(pick) ? pick : last;
      if (index == last) {
        seen.add(last);
      }
      taken[count++] = index;
    }
    return Sample.of(taken, count);
  }
}
