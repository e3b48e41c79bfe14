package org.priory.privacy.data.encoding;

import java.util.Arrays;
import java.util.Map;
import org.priory.privacy.data.schema.NumberKind;

/**
 * Text to whole numbers, looked up by a stretch of characters without making a string.
 *
 * <p>A text has a code of 64 bits: its length and all its characters where they are at most {@value
 * #PACKED} of Latin-1, so that the code is the text; else a hash, and the text is compared.
 */
final class Words {

  /** Characters of 8 bits that a code holds beside their number. */
  private static final int PACKED = 7;

  /** Says that a code is a hash; the packed ones begin with a length of at most 7. */
  private static final long HASHED = 1L << 63;

  /** What no text has, as a length of 127 is not packed. */
  private static final long NONE = 127L << 56;

  private final int shift;
  private final int mask;
  private final long[] codes;
  private final char[][] keys;
  private final int[] values;
  private final PlainWords plain;

  Words(Map<String, Integer> words) {
    plain = new PlainWords(words);
    int capacity = Integer.highestOneBit(Math.max(1, words.size())) * 4;
    mask = capacity - 1;
    shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity);
    codes = new long[capacity];
    Arrays.fill(codes, NONE);
    keys = new char[capacity][];
    values = new int[capacity];
    words.forEach(this::put);
  }

  private void put(String word, int value) {
    char[] key = word.toCharArray();
    long code = code(key, 0, key.length);
    int slot = slot(code);
    while (codes[slot] != NONE) {
      slot = (slot + 1) & mask;
    }
    codes[slot] = code;
    keys[slot] = key;
    values[slot] = value;
  }

  /** Whether one of the words is a number of that kind. */
  boolean hasNumbers(NumberKind kind) {
    for (char[] key : keys) {
      if (key != null && !Double.isNaN(kind.parse(key, 0, key.length))) {
        return true;
      }
    }
    return false;
  }

  /** The number of the word, -1 if it is not known. */
  int find(char[] text, int from, int to) {
    long code = code(text, from, to);
    int slot = slot(code);
    for (long at = codes[slot]; at != NONE; at = codes[slot]) {
      if (at == code && (code >= 0 || equal(keys[slot], text, from, to))) {
        return values[slot];
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** As {@link #find(char[], int, int)}, of bytes in UTF-8 with eight more behind the word. */
  int find(byte[] bytes, int from, int to) {
    return plain.find(bytes, from, to);
  }

  /** The highest bits of a product with 2^64 over the golden ratio. */
  private int slot(long code) {
    return (int) ((code * 0x9E3779B97F4A7C15L) >>> shift);
  }

  private static long code(char[] text, int from, int to) {
    int length = to - from;
    if (length > PACKED) {
      return hash(text, from, to);
    }
    long code = length;
    int all = 0;
    for (int i = from; i < to; i++) {
      code = (code << 8) | (text[i] & 0xff);
      all |= text[i];
    }
    return all > 0xff ? hash(text, from, to) : code << (8 * (PACKED - length));
  }

  private static long hash(char[] text, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text[i];
    }
    return hash | HASHED;
  }

  private static boolean equal(char[] key, char[] text, int from, int to) {
    if (key.length != to - from) {
      return false;
    }
    for (int i = 0; i < key.length; i++) {
      if (key[i] != text[from + i]) {
        return false;
      }
    }
    return true;
  }
}
