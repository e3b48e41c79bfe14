package org.priory.privacy.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** The engine on the cores of this machine, over records in memory or in a file. */
public final class LocalEngine implements Engine {
  /** Records that one task takes. Fewer are summed by the calling thread. */
  private static final int TASK = 2048;

  private static final int BLOCKS_OF_TASK = 8;

  private final Records data;
  private final Tasks tasks;

  /** Memory of earlier questions, for vectors of one length. */
  private final Deque<Scratch> spare = new ArrayDeque<>();

  public LocalEngine(Records data, int threads) {
    this.data = data;
    this.tasks = new Tasks(threads);
  }

  @Override
  public int records() {
    return data.units().count();
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    Sample drawn = sample.drawn();
    return tasks.split(
        drawn.count(),
        TASK,
        data.isInMemory(),
        (from, to) -> new RowSum(data, query, clip, share(drawn)).over(drawn, from, to));
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    Sample sorted = sample.sorted();
    if (ExactRows.isFor(query, data.units())) {
      return tasks.split(
          sorted.count(),
          TASK,
          data.isInMemory(),
          (from, to) -> ExactRows.over(query, data, sorted, clip, from, to));
    }
    int most = query.mostRows();
    int[] ends = Blocks.ends(data, sorted, most);
    return tasks.split(
        ends.length,
        BLOCKS_OF_TASK,
        data.isInMemory(),
        (from, to) -> {
          Scratch memory = take(query.dimension());
          try {
            return new BatchSum(data, query, most, clip, share(sorted), memory)
                .over(sorted, ends, from, to);
          } finally {
            give(memory);
          }
        });
  }

  /** Memory for a vector, with whatever is in it. */
  private synchronized Scratch take(int length) {
    if (spare.isEmpty() || spare.peek().length() != length) {
      spare.clear();
      return new Scratch(length);
    }
    return spare.pop();
  }

  private synchronized void give(Scratch memory) {
    if (spare.isEmpty() || spare.peek().length() == memory.length()) {
      spare.push(memory);
    }
  }

  private double share(Sample sample) {
    return (double) sample.count() / Math.max(1, records());
  }

  @Override
  public void close() {
    tasks.close();
  }
}
