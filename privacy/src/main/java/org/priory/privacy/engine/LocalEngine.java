package org.priory.privacy.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.priory.privacy.data.Records;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** The engine on the cores of this machine, over records in memory or in a file. */
public final class LocalEngine implements Engine {
  /** Records that one task takes. Fewer are summed by the calling thread. */
  private static final int TASK = 2048;

  private static final int BLOCKS_OF_TASK = 8;

  private final Records data;
  private final int threads;
  private final ExecutorService workers;
  private volatile boolean closed;

  public LocalEngine(Records data, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be >= 1, was " + threads);
    }
    this.data = data;
    this.threads = threads;
    this.workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "priory-engine");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public int records() {
    return data.units().count();
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    return split(
        sample.count(),
        TASK,
        (from, to) -> new RowSum(data, query, clip, share(sample)).over(sample, from, to),
        query.dimension(),
        clip);
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    Sample sorted = sample.sorted();
    int[] ends = Blocks.ends(data, sorted);
    return split(
        ends.length,
        BLOCKS_OF_TASK,
        (from, to) -> new BatchSum(data, query, clip, share(sample)).over(sorted, ends, from, to),
        query.dimension(),
        clip);
  }

  private double share(Sample sample) {
    return (double) sample.count() / Math.max(1, records());
  }

  /** The sum over some records of a sample, or some blocks. */
  private interface Part {
    ExactSum over(int from, int to);
  }

  private ExactSum split(int count, int least, Part part, int dimension, Clip clip) {
    // Whatever the size of the sample, which is private: small ones need no worker. Files are read
    // by workers, as whoever interrupts the caller would close the file.
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    if (data.isInMemory() && (count <= least || threads == 1)) {
      return part.over(0, count);
    }
    int size = Math.max(least, (count + threads - 1) / threads);
    List<Callable<ExactSum>> tasks = new ArrayList<>();
    for (int from = 0; from < count || from == 0; from += size) {
      int start = from;
      int end = Math.min(count, from + size);
      tasks.add(() -> part.over(start, end));
    }
    List<Future<ExactSum>> parts = new ArrayList<>();
    for (Callable<ExactSum> task : tasks) {
      parts.add(workers.submit(task));
    }
    ExactSum total = new ExactSum(dimension, clip.norm());
    for (Future<ExactSum> future : parts) {
      total.add(result(future));
    }
    return total;
  }

  /** Waits without heeding interrupts: only large samples wait, and their size is private. */
  private static ExactSum result(Future<ExactSum> future) {
    try {
      return Uninterrupted.result(future);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("the engine failed", failed.getCause());
    }
  }

  @Override
  public void close() {
    closed = true;
    workers.shutdown();
  }
}
