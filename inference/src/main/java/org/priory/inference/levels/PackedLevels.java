package org.priory.inference.levels;

import java.util.ArrayList;
import java.util.List;

/**
 * Levels as a vector, because a mechanism releases numbers: column, count, length and characters of
 * each, one after the other.
 */
final class PackedLevels {
  private PackedLevels() {}

  static double[] pack(List<NoisyLevel> levels) {
    double[] packed = new double[levels.stream().mapToInt(l -> 3 + l.text().length()).sum()];
    int at = 0;
    for (NoisyLevel level : levels) {
      packed[at++] = level.column();
      packed[at++] = level.count();
      packed[at++] = level.text().length();
      for (int i = 0; i < level.text().length(); i++) {
        packed[at++] = level.text().charAt(i);
      }
    }
    return packed;
  }

  static List<NoisyLevel> unpack(double[] packed) {
    List<NoisyLevel> levels = new ArrayList<>();
    for (int at = 0; at < packed.length; ) {
      StringBuilder text = new StringBuilder();
      int length = (int) packed[at + 2];
      for (int i = 0; i < length; i++) {
        text.append((char) packed[at + 3 + i]);
      }
      levels.add(new NoisyLevel((int) packed[at], text.toString(), packed[at + 1]));
      at += 3 + length;
    }
    return levels;
  }
}
