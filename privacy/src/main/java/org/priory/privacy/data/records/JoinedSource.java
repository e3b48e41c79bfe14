package org.priory.privacy.data.records;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of several sources of the same features, one after the other. */
public final class JoinedSource extends RecordSource {
  private final List<RecordSource> sources;

  /**
   * @param sources at least one, of the same features
   */
  public JoinedSource(List<? extends RecordSource> sources) {
    this.sources = List.copyOf(sources);
    if (this.sources.isEmpty()) {
      throw new IllegalArgumentException("sources must be at least one, were none");
    }
  }

  @Override
  public Features features() {
    return sources.get(0).features();
  }

  @Override
  protected boolean hasUnits() {
    return sources.get(0).hasUnits();
  }

  @Override
  protected ChunkReader rows() {
    return new Pass(sources, features().width());
  }

  /** Fills chunks of the default size, whatever the sizes of the sources are. */
  private static final class Pass implements ChunkReader {
    private final List<RecordSource> sources;
    private final int width;
    private final int capacity;
    private int next;
    private @Nullable ChunkReader reader;
    private @Nullable RecordChunk chunk;
    private int row;
    private Optional<CuratorsCounts> counts = Optional.empty();

    Pass(List<RecordSource> sources, int width) {
      this.sources = sources;
      this.width = width;
      this.capacity = chunkRows(width);
    }

    @Override
    public @Nullable RecordChunk next() {
      float[] features = new float[0];
      float[] labels = new float[0];
      long[] labelled = new long[0];
      long[] keys = new long[0];
      int rows = 0;
      while (rows < capacity && hasRow()) {
        RecordChunk from = chunk;
        if (from == null) {
          break;
        }
        int count = Math.min(capacity - rows, from.rows() - row);
        features = put(features, rows * width, from.features(), row * width, count * width);
        if (from.labels().length > 0) {
          labels = put(labels, rows, from.labels(), row, count);
          labelled = Arrays.copyOf(labelled, (rows + count + 63) / 64);
          for (int i = 0; i < count; i++) {
            if (from.isLabelled(row + i)) {
              labelled[(rows + i) >> 6] |= 1L << (rows + i);
            }
          }
        }
        if (from.unitKeys().length > 0) {
          keys = Arrays.copyOf(keys, 2 * (rows + count));
          System.arraycopy(from.unitKeys(), 2 * row, keys, 2 * rows, 2 * count);
        }
        rows += count;
        row += count;
      }
      return rows == 0 ? null : new RecordChunk(width, rows, features, labels, labelled, keys);
    }

    private static float[] put(float[] into, int at, float[] from, int start, int count) {
      float[] longer = Arrays.copyOf(into, at + count);
      System.arraycopy(from, start, longer, at, count);
      return longer;
    }

    /** Goes to the next chunk, or the next source, where the last one is used up. */
    private boolean hasRow() {
      while (chunk == null || row == chunk.rows()) {
        if (reader == null) {
          if (next == sources.size()) {
            return false;
          }
          reader = sources.get(next++).rows();
        }
        chunk = reader.next();
        row = 0;
        if (chunk == null) {
          close();
        }
      }
      return true;
    }

    @Override
    public Optional<CuratorsCounts> counts() {
      return counts;
    }

    @Override
    public void close() {
      ChunkReader done = reader;
      if (done != null) {
        counts = counts.isEmpty() ? done.counts() : plus(counts, done.counts());
        done.close();
        reader = null;
      }
    }

    private static Optional<CuratorsCounts> plus(
        Optional<CuratorsCounts> some, Optional<CuratorsCounts> more) {
      return some.flatMap(one -> more.map(one::plus));
    }
  }
}
