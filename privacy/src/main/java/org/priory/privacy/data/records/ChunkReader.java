package org.priory.privacy.data.records;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One pass over the rows of a source. */
public interface ChunkReader extends AutoCloseable {

  /**
   * The next rows, in memory of their own; null at the end. All chunks but the last have the same
   * number of rows, which is {@link RecordSource#chunkRows}.
   */
  @Nullable RecordChunk next();

  /** NOT PRIVATE: what the curator may know of the rows so far; empty if nothing was counted. */
  default Optional<CuratorsCounts> counts() {
    return Optional.empty();
  }

  @Override
  void close();
}
