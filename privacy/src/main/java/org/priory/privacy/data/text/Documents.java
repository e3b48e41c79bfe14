package org.priory.privacy.data.text;

import java.util.List;

/** All documents in memory. Document d is in chunk {@code d / chunkDocuments()}. */
public final class Documents {

  private static final int SHIFT = Integer.numberOfTrailingZeros(DocumentBuilder.CHUNK);

  private final Vocabulary vocabulary;
  private final List<DocumentChunk> chunks;
  private final int count;

  Documents(Vocabulary vocabulary, List<DocumentChunk> chunks) {
    this.vocabulary = vocabulary;
    this.chunks = List.copyOf(chunks);
    int sum = 0;
    for (DocumentChunk chunk : chunks) {
      sum = Math.addExact(sum, chunk.documents());
    }
    this.count = sum;
  }

  /** The public vocabulary. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Number of documents. */
  public int count() {
    return count;
  }

  /** Documents in every chunk but the last; a power of two. */
  public int chunkDocuments() {
    return DocumentBuilder.CHUNK;
  }

  /** The documents in blocks. */
  public List<DocumentChunk> chunks() {
    return chunks;
  }

  /** The block that holds the document, at the place {@link #index}. */
  public DocumentChunk chunk(int document) {
    return chunks.get(document >>> SHIFT);
  }

  /** The document's place in its block. */
  public int index(int document) {
    return document & (DocumentBuilder.CHUNK - 1);
  }
}
