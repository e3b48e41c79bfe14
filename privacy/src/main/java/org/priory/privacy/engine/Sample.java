package org.priory.privacy.engine;

import java.util.Arrays;

/** Which records take part in one step. Never leaves the wall: its size is private. */
public final class Sample {
  private final int[] indices;
  private final int count;
  private final boolean all;

  private Sample(int[] indices, int count, boolean all) {
    this.indices = indices;
    this.count = count;
    this.all = all;
  }

  static Sample all(int records) {
    return new Sample(new int[0], records, true);
  }

  /** The first {@code count} of the indices. */
  static Sample of(int[] indices, int count) {
    return new Sample(indices, count, false);
  }

  /** This sample with its records in increasing order. */
  Sample sorted() {
    for (int i = 1; i < count && !all; i++) {
      if (indices[i - 1] >= indices[i]) {
        int[] copy = Arrays.copyOf(indices, count);
        Arrays.sort(copy);
        return of(copy, count);
      }
    }
    return this;
  }

  /** How many records. */
  public int count() {
    return count;
  }

  /** The i-th of them, by its place in the data. */
  public int record(int i) {
    return all ? i : indices[i];
  }
}
