package org.priory.privacy.data.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Words to whole numbers as {@link Words} has them, looked up by their bytes in UTF-8.
 *
 * <p>A word of at most {@value #KNOWN} bytes is known by its length, its first eight bytes and its
 * last eight; a longer one is compared. Nothing branches by the length of a shorter one, as lengths
 * of words are what a processor cannot foretell.
 */
final class PlainWords {
  private static final int KNOWN = 2 * EightBytes.COUNT;

  /** 2^64 over the golden ratio. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final int shift;
  private final int mask;
  private final long[] firsts;
  private final long[] lasts;

  /** Null where there is no word. */
  private final byte[][] keys;

  /** The length of the word at a place; -1 if there is none. */
  private final int[] lengths;

  private final int[] values;

  /** The number of the empty word. */
  private int empty = -1;

  PlainWords(Map<String, Integer> words) {
    int capacity = Integer.highestOneBit(Math.max(1, words.size())) * 4;
    mask = capacity - 1;
    shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity);
    firsts = new long[capacity];
    lasts = new long[capacity];
    lengths = new int[capacity];
    Arrays.fill(lengths, -1);
    keys = new byte[capacity][];
    values = new int[capacity];
    words.forEach(this::put);
  }

  private void put(String word, int value) {
    byte[] key = word.getBytes(StandardCharsets.UTF_8);
    if (!new String(key, StandardCharsets.UTF_8).equals(word)) {
      return; // half a character, which no UTF-8 has
    }
    if (key.length == 0) {
      empty = value;
      return;
    }
    byte[] roomy = Arrays.copyOf(key, key.length + EightBytes.COUNT);
    long first = first(roomy, 0, key.length);
    long last = last(roomy, key.length, key.length);
    int slot = slot(first, last, key.length);
    while (lengths[slot] >= 0) {
      slot = (slot + 1) & mask;
    }
    firsts[slot] = first;
    lasts[slot] = last;
    lengths[slot] = key.length;
    keys[slot] = key;
    values[slot] = value;
  }

  /**
   * The number of the word, -1 if it is not known.
   *
   * @param bytes with eight more behind the word
   */
  int find(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length == 0) {
      return empty;
    }
    long first = first(bytes, from, length);
    long last = last(bytes, to, length);
    int slot = slot(first, last, length);
    while (lengths[slot] >= 0) {
      if (firsts[slot] == first
          && lasts[slot] == last
          && lengths[slot] == length
          && (length <= KNOWN || Arrays.equals(keys[slot], 0, length, bytes, from, to))) {
        return values[slot];
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** The highest bits of a product. */
  private int slot(long first, long last, int length) {
    long mixed = first + Long.rotateLeft(last, 29) + length;
    return (int) (((mixed ^ (mixed >>> 32)) * GOLDEN) >>> shift);
  }

  /** The first eight bytes, zeros for those that the word does not have; of at least one byte. */
  private static long first(byte[] bytes, int from, int length) {
    return EightBytes.at(bytes, from) & ~(-2L << (8 * Math.min(length, EightBytes.COUNT) - 1));
  }

  /** The last eight bytes; zeros if there are fewer. */
  private static long last(byte[] bytes, int to, int length) {
    // all bits set from 8 bytes on
    long isLong = (EightBytes.COUNT - 1L - length) >> 63;
    return EightBytes.at(bytes, Math.max(0, to - EightBytes.COUNT)) & isLong;
  }
}
