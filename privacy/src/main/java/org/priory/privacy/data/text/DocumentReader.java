package org.priory.privacy.data.text;

import org.jspecify.annotations.Nullable;

/** One pass over the documents of a source. */
public interface DocumentReader extends AutoCloseable {

  /** The next documents, in memory of their own; null at the end. */
  @Nullable DocumentChunk next();

  @Override
  void close();
}
