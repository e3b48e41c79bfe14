package org.priory.numerics.parallel;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * Things that one thread uses at a time, such as scratch memory: as many are made as threads need
 * at once.
 *
 * @param <T> what they are
 */
public final class Spares<T> {
  private final Supplier<T> made;
  private final Queue<T> idle = new ConcurrentLinkedQueue<>();

  public Spares(Supplier<T> made) {
    this.made = made;
  }

  /** One that no other thread uses. */
  public T take() {
    T waiting = idle.poll();
    return waiting == null ? made.get() : waiting;
  }

  /** Gives one back; one that failed need not be. */
  public void give(T one) {
    idle.add(one);
  }
}
