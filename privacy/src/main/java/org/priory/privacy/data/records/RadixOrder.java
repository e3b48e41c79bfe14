package org.priory.privacy.data.records;

/**
 * The order of numbers by size, equal ones as they were, in time proportional to how many there are
 * (radix sort by the lowest digit first; Knuth, volume 3, section 5.2.5).
 */
final class RadixOrder {
  private static final int BITS = 11;
  private static final int DIGITS = 1 << BITS;

  private RadixOrder() {}

  /**
   * Sorts places by key.
   *
   * @param keys at least 0
   * @return the places of the keys, that of the smallest first
   */
  static int[] of(int[] keys) {
    int[] order = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] < 0) {
        throw new IllegalArgumentException("keys must be >= 0");
      }
      order[i] = i;
    }
    int[] other = new int[keys.length];
    for (int shift = 0; shift < RandomOrder.BITS; shift += BITS) {
      int[] next = new int[DIGITS + 1];
      for (int key : keys) {
        next[digit(key, shift) + 1]++;
      }
      for (int digit = 0; digit < DIGITS; digit++) {
        next[digit + 1] += next[digit];
      }
      for (int place : order) {
        other[next[digit(keys[place], shift)]++] = place;
      }
      int[] sorted = other;
      other = order;
      order = sorted;
    }
    return order;
  }

  private static int digit(int key, int shift) {
    return (key >>> shift) & (DIGITS - 1);
  }
}
