package org.priory.privacy.data;

import org.jspecify.annotations.Nullable;

/** One pass over the rows of a source. */
public interface ChunkReader extends AutoCloseable {

  /**
   * The next rows, in memory of their own; null at the end. All chunks but the last have the same
   * number of rows, which is {@link RecordSource#chunkRows}.
   */
  @Nullable RecordChunk next();

  @Override
  void close();
}
