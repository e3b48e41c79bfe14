package org.priory.spark;

import org.priory.numerics.parallel.Workers;

/** How jobs of Spark are run. */
final class Jobs {
  private Jobs() {}

  /** Runs a job by another thread: an interrupt of this one must not end it. */
  static void run(Runnable job) {
    try {
      Workers.aside(job);
    } catch (RuntimeException failed) {
      throw new IllegalStateException(
          "Spark could not answer a question: see the logs of its executors", failed);
    }
  }
}
