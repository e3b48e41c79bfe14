package org.priory.spark;

import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.schema.BadData;

/** How jobs of Spark are run, and what is said of those that fail. */
final class Jobs {
  private Jobs() {}

  /**
   * Runs a job by another thread: an interrupt of this one must not end it. What Spark says of a
   * task that failed is not repeated.
   *
   * @throws BadData if a task refused what it was given
   * @throws IllegalStateException if it failed otherwise
   */
  static void run(Runnable job) {
    try {
      Workers.aside(job);
    } catch (RuntimeException failed) {
      for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
        if (cause instanceof BadData refusal) {
          throw refusal;
        }
      }
      throw new IllegalStateException(
          "Spark could not answer a question: see the logs of its executors", failed);
    }
  }
}
