package org.priory.numerics.parallel;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Work for the numbers from 0 to count - 1, of which each thread takes the next few until none is
 * left. The first failure ends it, and is thrown by {@link #finish}.
 */
final class Loop implements Runnable {
  /** Pieces that a thread takes on average: many, so that none waits long for the last. */
  private static final int PIECES = 16;

  private final int count;
  private final int size;
  private final AtomicLong next = new AtomicLong();

  /** Let go of at the end: a helper that comes late must not keep its arrays from being freed. */
  private volatile @Nullable IntConsumer work;

  private int inside;
  private boolean over;
  private @Nullable Throwable failure;

  /** A loop for so many threads. */
  Loop(int count, int threads, IntConsumer work) {
    this.count = count;
    this.size = Math.max(1, count / Math.max(1, threads * PIECES));
    this.work = work;
  }

  /** Helps, unless it is over. */
  @Override
  public void run() {
    synchronized (this) {
      if (over) {
        return;
      }
      inside++;
    }
    take();
    synchronized (this) {
      inside--;
      notifyAll();
    }
  }

  /** Does what is left, and waits for those who help without heeding interrupts. */
  void finish() {
    take();
    boolean interrupted = false;
    Throwable thrown;
    synchronized (this) {
      over = true;
      while (inside > 0) {
        try {
          wait();
        } catch (InterruptedException again) {
          interrupted = true;
        }
      }
      thrown = failure;
    }
    work = null;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (thrown != null) {
      throw unchecked(thrown);
    }
  }

  private void take() {
    IntConsumer task = work;
    try {
      while (task != null) {
        long from = next.getAndAdd(size);
        if (from >= count) {
          return;
        }
        for (int i = (int) from; i < Math.min(count, from + size); i++) {
          task.accept(i);
        }
      }
    } catch (Throwable thrown) {
      next.set(count);
      synchronized (this) {
        failure = failure == null ? thrown : failure;
      }
    }
  }

  /** The failure as it is, to be thrown. */
  static RuntimeException unchecked(@Nullable Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException runtime
        ? runtime
        : new IllegalStateException(failure);
  }
}
