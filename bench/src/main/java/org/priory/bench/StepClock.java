package org.priory.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.priory.inference.model.Progress;

/** Times the steps of a fit that runs in one thread, by its processor time. */
final class StepClock implements Progress {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long last;
  private long best = Long.MAX_VALUE;

  @Override
  public void answered(long done, long total) {
    long now = THREADS.getCurrentThreadCpuTime();
    // The first also reads, and warms up.
    if (done > 1) {
      best = Math.min(best, now - last);
    }
    last = now;
  }

  /** Seconds of the fastest step but the first. */
  double bestCpu() {
    return 1e-9 * best;
  }
}
