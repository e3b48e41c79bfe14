package org.priory.numerics.parallel;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * The threads that compute: one pool for the whole process, of the size that was asked for.
 *
 * <p>Whoever calls computes as well, so that a size of 1 means the calling thread alone, and a call
 * inside of a call never waits for a thread that waits for it. The size is {@link #limit}'s, or the
 * system property {@code priory.threads}, or the number of processors. What is computed must not
 * depend on it.
 */
public final class Workers {
  private static final String PROPERTY = "priory.threads";

  private static volatile Workers all =
      new Workers(Integer.getInteger(PROPERTY, Runtime.getRuntime().availableProcessors()));

  /** For work that its caller may not do itself. Its threads end when they are idle. */
  private static final ExecutorService ASIDE =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "priory-aside");
            thread.setDaemon(true);
            return thread;
          });

  private final int threads;

  /** One fewer than there are threads: the calling one is the first. Starts them when needed. */
  private final ForkJoinPool helpers;

  private Workers(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, was " + threads);
    }
    this.threads = threads;
    this.helpers =
        new ForkJoinPool(Math.max(1, threads - 1), Workers::named, null, /* asyncMode= */ true);
  }

  private static ForkJoinWorkerThread named(ForkJoinPool pool) {
    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
    thread.setName("priory-worker-" + thread.getPoolIndex());
    return thread;
  }

  /** How many threads may compute at a time, for one caller. */
  public static int threads() {
    return all.threads;
  }

  /**
   * Sets how many threads may compute at a time. What has begun goes on with those it has.
   *
   * @param threads at least 1
   */
  public static synchronized void limit(int threads) {
    Workers before = all;
    if (threads != before.threads) {
      all = new Workers(threads);
      before.helpers.shutdown();
    }
  }

  /** Does some work for each number from 0 to count - 1, in any order, and returns when done. */
  public static void each(int count, IntConsumer work) {
    each(count, Integer.MAX_VALUE, work);
  }

  /**
   * Does some work for each number from 0 to count - 1, in any order, and returns when done.
   *
   * @param most threads that may take part, the calling one included
   */
  public static void each(int count, int most, IntConsumer work) {
    Workers workers = all;
    int parts = Math.min(Math.min(most, workers.threads), count);
    if (parts <= 1) {
      for (int i = 0; i < count; i++) {
        work.accept(i);
      }
      return;
    }
    Loop loop = new Loop(count, parts, work);
    for (int i = 1; i < parts; i++) {
      workers.offer(loop);
    }
    loop.finish();
  }

  /** The values of a function, in the order of its arguments. */
  public static <S, T> List<T> map(List<S> arguments, Function<? super S, ? extends T> function) {
    @SuppressWarnings("unchecked") // nothing else is put into it
    T[] values = (T[]) new Object[arguments.size()];
    each(values.length, i -> values[i] = function.apply(arguments.get(i)));
    return List.of(values);
  }

  /**
   * Begins with something that is needed later, if a thread is idle. Whoever needs it does it
   * unless it has been begun.
   */
  public static <T> Supplier<T> begin(Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Workers workers = all;
    if (workers.threads > 1) {
      workers.offer(task);
    }
    return () -> {
      task.run();
      return outcome(task);
    };
  }

  /**
   * Has another thread do some work, and waits for it without heeding interrupts, which are kept
   * for later. For work with files: they are closed under a thread that is interrupted.
   */
  public static void aside(Runnable work) {
    outcome(ASIDE.submit(work, true));
  }

  private void offer(Runnable task) {
    try {
      helpers.execute(task);
    } catch (RejectedExecutionException changed) {
      // The size was changed in between: whoever offers can do without help.
      return;
    }
  }

  /** What a task returns, or throws. */
  private static <T> T outcome(Future<T> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException again) {
          interrupted = true;
        }
      }
    } catch (ExecutionException failed) {
      throw Loop.unchecked(failed.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
