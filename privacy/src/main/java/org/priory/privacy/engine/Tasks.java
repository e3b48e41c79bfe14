package org.priory.privacy.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** The threads of an engine. */
final class Tasks {
  private final int threads;
  private final ExecutorService workers;
  private volatile boolean closed;

  Tasks(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, was " + threads);
    }
    this.threads = threads;
    this.workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "priory-engine");
              thread.setDaemon(true);
              return thread;
            });
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
    List<Callable<ExactSum>> tasks = new ArrayList<>();
    for (int from = 0; from < count || from == 0; from += size) {
      int start = from;
      int end = Math.min(count, from + size);
      tasks.add(() -> part.over(start, end));
    }
    List<Future<ExactSum>> parts = new ArrayList<>();
    for (Callable<ExactSum> task : tasks) {
      parts.add(workers.submit(task));
    }
    ExactSum total = result(parts.get(0)); // there is one, of nothing if need be
    for (Future<ExactSum> future : parts.subList(1, parts.size())) {
      total.add(result(future));
    }
    return total;
  }

  /**
   * Offers work to a thread that has nothing else to do. Whoever needs it runs it first ({@link
   * Uninterrupted#resultOf}), so that nobody waits for a thread that is busy.
   */
  void offer(FutureTask<?> work) {
    if (threads > 1) {
      workers.execute(work);
    }
  }

  /** Waits without heeding interrupts: only large samples wait, and their size is private. */
  private static ExactSum result(Future<ExactSum> future) {
    try {
      return Uninterrupted.result(future);
    } catch (ExecutionException failed) {
      MachineFailure.passOn(failed);
      throw new IllegalStateException("the engine failed", failed.getCause());
    }
  }

  void close() {
    closed = true;
    workers.shutdown();
  }
}
