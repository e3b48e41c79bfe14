package org.priory.numerics.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of who computes wait for each other, not for the clock. */
class WorkersTest {
  private static final int BEFORE = Workers.threads();

  @AfterEach
  void asBefore() {
    Workers.limit(BEFORE);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void everyNumberIsTakenOnce(int threads) {
    Workers.limit(threads);
    for (int count : new int[] {0, 1, 2, 31, 1000}) {
      AtomicIntegerArray taken = new AtomicIntegerArray(count);
      Workers.each(count, taken::incrementAndGet);
      assertThat(IntStream.range(0, count).map(taken::get)).allMatch(times -> times == 1);
    }
  }

  /** Loops inside of loops end, and no more threads compute at a time than were asked for. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void loopsInLoopsHaveNoMoreThreadsThanAskedFor(int threads) {
    Workers.limit(threads);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    Workers.each(
        20,
        i ->
            Workers.each(
                20,
                j -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  done.incrementAndGet();
                  Thread.onSpinWait();
                  now.decrementAndGet();
                }));
    assertThat(done).hasValue(400);
    assertThat(most.get()).isBetween(1, threads);
  }

  @Test
  void oneThreadIsTheCallersOwn() {
    Workers.limit(1);
    Set<Thread> seen = Collections.newSetFromMap(new ConcurrentHashMap<>());
    Workers.each(1000, i -> seen.add(Thread.currentThread()));
    seen.add(Workers.begin(Thread::currentThread).get());
    seen.addAll(Workers.map(List.of(1, 2, 3), i -> Thread.currentThread()));
    assertThat(seen).containsExactly(Thread.currentThread());
  }

  /** Twin: two threads compute at the same time, as each waits for the other. */
  @Test
  void twoThreadsAreTwo() {
    Workers.limit(2);
    CountDownLatch both = new CountDownLatch(2);
    Set<Thread> seen = Collections.newSetFromMap(new ConcurrentHashMap<>());
    Workers.each(
        2,
        i -> {
          seen.add(Thread.currentThread());
          both.countDown();
          await(both);
        });
    assertThat(seen).hasSize(2).contains(Thread.currentThread());
  }

  @Test
  void aLoopMayAskForFewerThreads() {
    Workers.limit(4);
    Set<Thread> seen = Collections.newSetFromMap(new ConcurrentHashMap<>());
    Workers.each(1000, 1, i -> seen.add(Thread.currentThread()));
    assertThat(seen).containsExactly(Thread.currentThread());
  }

  @Test
  void valuesComeInTheOrderOfTheirArguments() {
    Workers.limit(3);
    List<Integer> numbers = IntStream.range(0, 500).boxed().toList();
    assertThat(Workers.map(numbers, i -> i)).isEqualTo(numbers);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aFailureIsThrownAsItIs(int threads) {
    Workers.limit(threads);
    RuntimeException failure = new ArithmeticException("seven");
    assertThatThrownBy(
            () ->
                Workers.each(
                    100,
                    i -> {
                      if (i == 7) {
                        throw failure;
                      }
                    }))
        .isSameAs(failure);
    Error error = new OutOfMemoryError("a test");
    Supplier<Integer> later =
        Workers.begin(
            () -> {
              throw error;
            });
    assertThatThrownBy(later::get).isSameAs(error);
    assertThatThrownBy(
            () ->
                Workers.aside(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
  }

  /** Nobody waits for a thread that has not begun: here there is none that could. */
  @Test
  void whatNoThreadHasBegunIsDoneByWhoeverNeedsIt() {
    Workers.limit(2);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Supplier<Thread> busy =
        Workers.begin(
            () -> {
              begun.countDown();
              await(end);
              return Thread.currentThread();
            });
    await(begun);
    assertThat(Workers.begin(Thread::currentThread).get()).isEqualTo(Thread.currentThread());
    AtomicInteger done = new AtomicInteger();
    Workers.each(100, i -> done.incrementAndGet());
    assertThat(done).hasValue(100);
    end.countDown();
    // The twin: an idle thread does not wait to be asked.
    assertThat(busy.get()).isNotEqualTo(Thread.currentThread());
  }

  /** Files are closed under a thread that is interrupted, so another one reads them. */
  @Test
  void workAsideIsNeverInterrupted() {
    Workers.limit(1);
    Thread.currentThread().interrupt();
    Set<Thread> seen = Collections.newSetFromMap(new ConcurrentHashMap<>());
    AtomicInteger interrupted = new AtomicInteger();
    Workers.aside(
        () -> {
          seen.add(Thread.currentThread());
          interrupted.set(Thread.currentThread().isInterrupted() ? 1 : 0);
        });
    assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    assertThat(seen).hasSize(1).doesNotContain(Thread.currentThread());
    assertThat(interrupted).hasValue(0);
  }

  @Test
  void aLoopKeepsAnInterruptForLater() {
    Workers.limit(2);
    CountDownLatch both = new CountDownLatch(2);
    Thread caller = Thread.currentThread();
    Workers.each(
        2,
        i -> {
          both.countDown();
          if (Thread.currentThread() != caller) {
            await(both);
            caller.interrupt();
          } else {
            while (both.getCount() > 0) {
              Thread.onSpinWait();
            }
          }
        });
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void refusesNoThread() {
    assertThatThrownBy(() -> Workers.limit(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be >= 1, was 0");
  }
}
