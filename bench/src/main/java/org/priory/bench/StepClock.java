package org.priory.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.priory.inference.model.Progress;

/** Times the steps of a fit that runs in one thread, by its processor time. */
final class StepClock implements Progress {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long skip;
  private long last;
  private long best = Long.MAX_VALUE;

  /**
   * Starts.
   *
   * @param skip answers at the start that do not count; the first also reads the data
   */
  StepClock(long skip) {
    this.skip = skip;
  }

  @Override
  public void answered(long done, long total) {
    long now = THREADS.getCurrentThreadCpuTime();
    if (done > skip) {
      best = Math.min(best, now - last);
    }
    last = now;
  }

  /** Seconds of the fastest step. */
  double bestCpu() {
    return 1e-9 * best;
  }
}
