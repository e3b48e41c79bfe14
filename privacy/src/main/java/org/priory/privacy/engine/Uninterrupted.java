package org.priory.privacy.engine;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Waits for other threads without heeding interrupts, which are kept for later. */
final class Uninterrupted {
  private Uninterrupted() {}

  /** What the task returns. */
  static <T> T result(Future<T> future) throws ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException again) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Runs in a thread of its own; what it throws is thrown here. */
  static void run(Runnable work) {
    FutureTask<Boolean> task = new FutureTask<>(work, true);
    Thread thread = new Thread(task, "priory-rows");
    thread.setDaemon(true);
    thread.start();
    outcome(task);
  }

  /** The result of a task, which is run here unless another thread has begun with it. */
  static <T> T resultOf(FutureTask<T> task) {
    task.run();
    return outcome(task);
  }

  /** What the task returns, or throws. */
  private static <T> T outcome(FutureTask<T> task) {
    try {
      return result(task);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
