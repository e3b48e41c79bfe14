package org.priory.privacy.data.records;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
    return new JoinedChunks(new Pass(sources, RecordSource::rows), features(), hasUnits());
  }

  @Override
  public ChunkReader pieces() {
    return new Pass(sources, RecordSource::pieces);
  }

  /** The chunks of one source after the other, whatever their sizes are. */
  private static final class Pass implements ChunkReader {
    private final List<RecordSource> sources;
    private final Function<RecordSource, ChunkReader> open;
    private int next;
    private @Nullable ChunkReader reader;
    private Optional<CuratorsCounts> counts = Optional.empty();

    Pass(List<RecordSource> sources, Function<RecordSource, ChunkReader> open) {
      this.sources = sources;
      this.open = open;
    }

    @Override
    public @Nullable RecordChunk next() {
      while (true) {
        ChunkReader from = reader;
        if (from == null) {
          if (next == sources.size()) {
            return null;
          }
          from = open.apply(sources.get(next++));
          reader = from;
        }
        RecordChunk chunk = from.next();
        if (chunk != null) {
          return chunk;
        }
        close();
      }
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
