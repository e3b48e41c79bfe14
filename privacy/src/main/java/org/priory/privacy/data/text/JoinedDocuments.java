package org.priory.privacy.data.text;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.Spill;

/** The documents of several sources, one source after the other. */
final class JoinedDocuments implements DocumentSource {
  private final Vocabulary vocabulary;
  private final List<DocumentSource> sources;

  JoinedDocuments(Vocabulary vocabulary, List<DocumentSource> sources) {
    this.vocabulary = vocabulary;
    this.sources = List.copyOf(sources);
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public DocumentReader open(Spill spill) {
    return new Pass(sources.iterator(), new DocumentBuilder(vocabulary.size()), spill);
  }

  /** Fills chunks of the usual size, whatever those of the sources are. */
  private static final class Pass implements DocumentReader {
    private final Iterator<DocumentSource> left;
    private final DocumentBuilder builder;
    private final Spill spill;
    private @Nullable DocumentReader reader;
    private @Nullable DocumentChunk chunk;
    private int next;

    Pass(Iterator<DocumentSource> left, DocumentBuilder builder, Spill spill) {
      this.left = left;
      this.builder = builder;
      this.spill = spill;
    }

    @Override
    public @Nullable DocumentChunk next() {
      DocumentChunk from = current();
      while (from != null && !builder.isFull()) {
        builder.copy(from, next++);
        from = current();
      }
      return builder.isEmpty() ? null : builder.take();
    }

    /** The chunk that has the next document; null at the end. */
    private @Nullable DocumentChunk current() {
      while (chunk == null || next == chunk.documents()) {
        if (reader == null) {
          if (!left.hasNext()) {
            return null;
          }
          reader = left.next().open(spill);
        }
        chunk = reader.next();
        next = 0;
        if (chunk == null) {
          close();
        }
      }
      return chunk;
    }

    @Override
    public void close() {
      DocumentReader done = reader;
      if (done != null) {
        done.close();
        reader = null;
      }
    }
  }
}
