package org.priory.privacy.engine;

import org.priory.numerics.parallel.Workers;

/**
 * Loops over long vectors on all threads, in ranges that follow from the length alone: results do
 * not depend on the number of cores.
 */
final class Ranges {
  /** Length of a range; vectors up to it are left to one thread. */
  static final int SIZE = 1 << 15;

  private Ranges() {}

  /** Something that is done from a place up to another. */
  interface Task {
    void run(int from, int to);
  }

  /** Something that is added up. */
  interface Part {
    double of(int from, int to);
  }

  /** Runs a task over all of a length; shorter ones by the calling thread. */
  static void run(int length, Task task) {
    if (length <= SIZE) {
      task.run(0, length);
      return;
    }
    Workers.each(count(length), i -> task.run(i * SIZE, Math.min(length, (i + 1) * SIZE)));
  }

  /** Adds up the parts of a length, in their order. */
  static double sum(int length, Part part) {
    if (length <= SIZE) {
      return part.of(0, length);
    }
    double[] parts = new double[count(length)];
    Workers.each(parts.length, i -> parts[i] = part.of(i * SIZE, Math.min(length, (i + 1) * SIZE)));
    double sum = 0;
    for (double each : parts) {
      sum += each;
    }
    return sum;
  }

  private static int count(int length) {
    return (length + SIZE - 1) / SIZE;
  }
}
