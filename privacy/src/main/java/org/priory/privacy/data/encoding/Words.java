package org.priory.privacy.data.encoding;

import java.util.Map;
import org.priory.privacy.data.schema.NumberKind;

/** Text to whole numbers, looked up by a stretch of characters without making a string. */
final class Words {

  private final int mask;
  private final char[][] keys;
  private final int[] values;

  Words(Map<String, Integer> words) {
    int capacity = Integer.highestOneBit(Math.max(1, words.size())) * 4;
    mask = capacity - 1;
    keys = new char[capacity][];
    values = new int[capacity];
    words.forEach(this::put);
  }

  private void put(String word, int value) {
    char[] key = word.toCharArray();
    int slot = slot(hash(key, 0, key.length));
    while (keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
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
    int slot = slot(hash(text, from, to));
    for (char[] key = keys[slot]; key != null; key = keys[slot]) {
      if (equal(key, text, from, to)) {
        return values[slot];
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  private int slot(int hash) {
    return (hash ^ (hash >>> 15)) & mask;
  }

  private static int hash(char[] text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text[i];
    }
    return hash * 0x9E3779B9;
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
