package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class TasksTest {
  private static final int THREADS = 2;

  /** A batch sum must not wait for a thread that waits for it. */
  @Test
  void whatNoThreadHasBegunIsDoneByWhoeverNeedsIt() throws Exception {
    Tasks tasks = new Tasks(THREADS);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < THREADS; i++) {
      tasks.offer(
          new FutureTask<>(
              () -> {
                end.await();
                return true;
              }));
    }
    FutureTask<Thread> work = new FutureTask<>(Thread::currentThread);
    tasks.offer(work);
    assertThat(Uninterrupted.resultOf(work)).isEqualTo(Thread.currentThread());
    end.countDown();
    // the twin: an idle thread does not wait to be asked
    FutureTask<Thread> ahead = new FutureTask<>(Thread::currentThread);
    tasks.offer(ahead);
    assertThat(ahead.get()).isNotEqualTo(Thread.currentThread());
    tasks.close();
  }
}
