package org.priory.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * How fast a work is done by some threads at once: the best of many short slices, so that other
 * programs on the machine disturb little.
 *
 * @param millionPerSecond values of all threads together, by the clock
 * @param millionPerCpuSecond the same for one thread and by its processor time, which other
 *     programs hardly change
 */
record Throughput(double millionPerSecond, double millionPerCpuSecond) {

  private static final long SLICE_NANOS = 5_000_000;

  /**
   * @param maker makes each thread's own work
   * @param batch values that one run of the work makes
   * @param slices how many slices of 5 ms, after as long a time to warm up
   */
  static Throughput measure(Supplier<Runnable> maker, int batch, int threads, int slices)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Race race = new Race(threads, maker.get(), batch, slices);
      List<Callable<Double>> runners = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Runnable own = maker.get();
        runners.add(() -> race.run(own));
      }
      double cpuRate = 0;
      for (Future<Double> result : pool.invokeAll(runners)) {
        cpuRate = Math.max(cpuRate, result.get());
      }
      return new Throughput(race.bestRate() / 1e6, cpuRate / 1e6);
    } finally {
      pool.shutdownNow();
    }
  }

  double nanosPerValue() {
    return 1e3 / millionPerCpuSecond;
  }

  /** Threads that start each slice together; its time ends with the last of them. */
  private static final class Race {
    private final int batch;
    private final int runs;
    private final int slices;
    private final int threads;
    private final CyclicBarrier barrier;
    private final AtomicLong end = new AtomicLong();
    private volatile long start;
    private volatile double bestRate;

    Race(int threads, Runnable trial, int batch, int slices) {
      this.threads = threads;
      this.batch = batch;
      this.slices = slices;
      runs = runsInASlice(trial, slices);
      barrier = new CyclicBarrier(threads, this::begin);
    }

    private static int runsInASlice(Runnable trial, int slices) {
      long from = System.nanoTime();
      int runs = 0;
      while (System.nanoTime() - from < slices * SLICE_NANOS) {
        trial.run();
        runs++;
      }
      return Math.max(1, runs / slices);
    }

    /** Between slices, by one thread while the others wait. */
    private void begin() {
      if (start != 0) {
        double values = (double) runs * batch * threads;
        bestRate = Math.max(bestRate, 1e9 * values / (end.get() - start));
      }
      end.set(Long.MIN_VALUE);
      start = System.nanoTime();
    }

    /** Best rate of this thread by its processor time. */
    double run(Runnable work) throws Exception {
      ThreadMXBean clock = ManagementFactory.getThreadMXBean();
      double best = 0;
      for (int slice = 0; slice <= slices; slice++) {
        barrier.await();
        if (slice == slices) {
          break; // the last wait only books the slice before
        }
        long cpu = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < runs; i++) {
          work.run();
        }
        end.accumulateAndGet(System.nanoTime(), Math::max);
        double spent = clock.getCurrentThreadCpuTime() - cpu;
        best = Math.max(best, 1e9 * runs * batch / Math.max(1, spent));
      }
      return best;
    }

    double bestRate() {
      return bestRate;
    }
  }
}
