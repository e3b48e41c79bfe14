package org.priory.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Supplier;

/** Times a piece of work that runs in one thread, warm. */
final class Stopwatch {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Stopwatch() {}

  /**
   * What was measured.
   *
   * @param wall best wall-clock time in milliseconds
   * @param cpu best processor time of the thread in milliseconds
   * @param result of the last run
   */
  record Timing<T>(double wall, double cpu, T result) {}

  /** The best of {@code runs} runs, after as many that do not count. */
  static <T> Timing<T> best(int runs, Supplier<T> work) {
    T result = work.get();
    for (int i = 1; i < runs; i++) {
      result = work.get();
    }
    double wall = Double.POSITIVE_INFINITY;
    double cpu = Double.POSITIVE_INFINITY;
    for (int i = 0; i < runs; i++) {
      long wallStart = System.nanoTime();
      long cpuStart = THREADS.getCurrentThreadCpuTime();
      result = work.get();
      cpu = Math.min(cpu, 1e-6 * (THREADS.getCurrentThreadCpuTime() - cpuStart));
      wall = Math.min(wall, 1e-6 * (System.nanoTime() - wallStart));
    }
    return new Timing<>(wall, cpu, result);
  }
}
