package org.priory.privacy.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.ExactQuery;
import org.priory.privacy.query.RowQuery;

/**
 * The engine for one question about all rows of a table, each of which is a record: rows are added
 * as they are read, and none is kept. Sums are those of {@link LocalEngine}, bit for bit.
 */
public final class StreamEngine implements Engine {
  /** Pieces of the table that are added side by side, for each thread. */
  private static final int PIECES = 4;

  /** All rows, which are counted when they are read. */
  private static final Sample WHOLE = Sample.all(0);

  private final Rows rows;
  private final int threads;

  /** A pass over the rows of a table. */
  public interface Rows {

    /** Opens the pass, whose rows come in pieces of any size. */
    ChunkReader open();

    /**
     * Hears that all rows were read, before anything of them is released.
     *
     * @param reader what was read from
     * @param count how many rows there were
     */
    void read(ChunkReader reader, long count);
  }

  /** An engine that reads when it is asked. */
  public StreamEngine(Rows rows, int threads) {
    this.rows = rows;
    this.threads = threads;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException always: rows are counted when they are read
   */
  @Override
  public int records() {
    throw notHeld();
  }

  @Override
  public RecordSampler everything() {
    return source -> WHOLE;
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    throw notHeld();
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    if (!(query instanceof ExactQuery exact) || sample != WHOLE) {
      throw notHeld();
    }
    Deque<ExactRows> spare = new ArrayDeque<>();
    List<ExactRows> all = new ArrayList<>();
    long count = 0;
    try (ChunkReader reader = rows.open()) {
      for (boolean more = true; more; ) {
        List<RecordChunk> these = new ArrayList<>();
        more = read(reader, these);
        add(
            these.size(),
            i -> {
              ExactRows sum = take(spare, all, exact, clip);
              sum.add(new Piece(these.get(i)));
              give(spare, sum);
            });
        for (RecordChunk piece : these) {
          count += piece.rows();
        }
      }
      if (count > Integer.MAX_VALUE) {
        throw new ArithmeticException("more than 2^31 rows have no room in a sum");
      }
      rows.read(reader, count);
    }
    ExactSum total = new ExactRows(exact, clip).sum();
    all.forEach(part -> total.add(part.sum()));
    return total;
  }

  /** Adds pieces side by side. What fails there says nothing of a row. */
  private void add(int pieces, IntConsumer work) {
    try {
      Workers.each(pieces, threads, work);
    } catch (RuntimeException failed) {
      MachineFailure.passOn(failed);
      throw new IllegalStateException("the engine failed", failed);
    }
  }

  /** Reads some pieces; false at the end, after which a reader is not asked again. */
  private boolean read(ChunkReader reader, List<RecordChunk> pieces) {
    while (pieces.size() < PIECES * threads) {
      RecordChunk piece = reader.next();
      if (piece == null) {
        return false;
      }
      pieces.add(piece);
    }
    return true;
  }

  private static ExactRows take(
      Deque<ExactRows> spare, List<ExactRows> all, ExactQuery query, Clip clip) {
    synchronized (spare) {
      if (!spare.isEmpty()) {
        return spare.pop();
      }
    }
    ExactRows fresh = new ExactRows(query, clip);
    synchronized (spare) {
      all.add(fresh);
    }
    return fresh;
  }

  private static void give(Deque<ExactRows> spare, ExactRows sum) {
    synchronized (spare) {
      spare.push(sum);
    }
  }

  private static IllegalStateException notHeld() {
    return new IllegalStateException(
        "rows are added as they are read: only an exact question about all of them can be asked");
  }

  /** Rows as they were read. */
  private record Piece(RecordChunk chunk) implements Batch {
    @Override
    public int rows() {
      return chunk.rows();
    }

    @Override
    public int width() {
      return chunk.width();
    }

    @Override
    public float[] features() {
      return chunk.features();
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public float[] labels() {
      float[] labels = new float[chunk.rows()];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = chunk.isLabelled(i) ? chunk.labels()[i] : Float.NaN;
      }
      return labels;
    }
  }

  @Override
  public void close() {}
}
