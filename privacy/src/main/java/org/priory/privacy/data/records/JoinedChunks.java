package org.priory.privacy.data.records;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows that come in chunks of any size, in chunks of the default size. */
public final class JoinedChunks implements ChunkReader {
  private final ChunkReader pieces;
  private final ChunkBuilder builder;
  private final int capacity;
  private final Deque<RecordChunk> full = new ArrayDeque<>();
  private boolean ended;

  /**
   * All rows of a pass.
   *
   * @param pieces the pass, which is closed with this one
   * @param features of its rows
   * @param units whether rows say whose they are
   */
  public JoinedChunks(ChunkReader pieces, Features features, boolean units) {
    this.pieces = pieces;
    this.capacity = RecordSource.chunkRows(features.width());
    this.builder =
        new ChunkBuilder(features.width(), features.target().kind() != Target.Kind.NONE, units);
  }

  @Override
  public @Nullable RecordChunk next() {
    while (full.isEmpty() && !ended) {
      RecordChunk piece = pieces.next();
      if (piece == null) {
        ended = true;
        full.addAll(builder.chunks());
      } else if (builder.isEmpty() && piece.rows() == capacity) {
        return piece;
      } else {
        builder.add(piece, 0, piece.rows());
        full.addAll(builder.takeFull());
      }
    }
    return full.poll();
  }

  @Override
  public Optional<CuratorsCounts> counts() {
    return pieces.counts();
  }

  @Override
  public void close() {
    pieces.close();
  }
}
