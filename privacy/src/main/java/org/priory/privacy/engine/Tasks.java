package org.priory.privacy.engine;

import org.priory.numerics.parallel.Workers;

/** How an engine shares its work among threads. */
final class Tasks {
  private final int threads;
  private volatile boolean closed;

  /**
   * Work for some threads.
   *
   * @param threads that may take part; never more than {@link Workers#threads}
   */
  Tasks(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, was " + threads);
    }
    this.threads = threads;
  }

  /** The sum over some records of a sample, or some blocks. */
  interface Part {
    ExactSum over(int from, int to);
  }

  /**
   * The sum over all parts.
   *
   * @param count how many records, or blocks
   * @param least how many a task takes at least
   * @param callerMay whether the calling thread may do the work. Not for files, as whoever
   *     interrupts it would close the file
   */
  ExactSum split(int count, int least, boolean callerMay, Part part) {
    // Whatever the size of the sample, which is private: small ones need no worker.
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    if (callerMay && (count <= least || threads == 1)) {
      return part.over(0, count);
    }
    int size = Math.max(least, (count + threads - 1) / threads);
    ExactSum[] parts = new ExactSum[Math.max(1, (count + size - 1) / size)]; // one, of nothing
    Runnable all =
        () ->
            Workers.each(
                parts.length,
                threads,
                i -> parts[i] = part.over(i * size, Math.min(count, (i + 1) * size)));
    try {
      if (callerMay) {
        all.run();
      } else {
        Workers.aside(all);
      }
    } catch (RuntimeException | Error failed) {
      MachineFailure.passOn(failed);
      throw new IllegalStateException("the engine failed", failed);
    }
    ExactSum total = parts[0];
    for (int i = 1; i < parts.length; i++) {
      total.add(parts[i]);
    }
    return total;
  }

  void close() {
    closed = true;
  }
}
