package org.priory.privacy.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.priory.privacy.data.Records;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** The engine on the cores of this machine, over records in memory or in a file. */
public final class LocalEngine implements Engine {
  /** Records that one task takes. Fewer are summed by the calling thread. */
  private static final int TASK = 2048;

  private static final int BLOCKS_OF_TASK = 8;

  private final Records data;
  private final Tasks tasks;
  private final Queue<float[]> rooms = new ConcurrentLinkedQueue<>();

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
    return tasks.split(
        sample.count(),
        TASK,
        data.isInMemory(),
        (from, to) -> new RowSum(data, query, clip, share(sample)).over(sample, from, to),
        () -> new ExactSum(query.dimension(), clip.norm()));
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    Sample sorted = sample.sorted();
    int[] ends = Blocks.ends(data, sorted);
    return tasks.split(
        ends.length,
        BLOCKS_OF_TASK,
        data.isInMemory(),
        (from, to) -> {
          float[] room = room();
          BatchSum sum = new BatchSum(data, query, clip, share(sample), room);
          ExactSum done = sum.over(sorted, ends, from, to);
          rooms.add(room);
          return done;
        },
        () -> new ExactSum(query.dimension(), clip.norm()));
  }

  /** Room for a block of rows, of an earlier task if there was one. */
  private float[] room() {
    float[] room = rooms.poll();
    return room == null ? new float[Math.multiplyExact(BLOCK, data.width())] : room;
  }

  private double share(Sample sample) {
    return (double) sample.count() / Math.max(1, records());
  }

  @Override
  public void close() {
    tasks.close();
  }
}
