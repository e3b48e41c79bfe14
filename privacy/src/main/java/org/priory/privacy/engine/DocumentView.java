package org.priory.privacy.engine;

import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentChunk;
import org.priory.privacy.query.Document;

/** One document at a time, without copying. */
public final class DocumentView implements Document {
  private final DocumentBlocks documents;
  private int[] words = new int[0];
  private float[] counts = new float[0];
  private int start;
  private int size;

  public DocumentView(DocumentBlocks documents) {
    this.documents = documents;
  }

  /** Goes to a document. */
  public DocumentView at(int document) {
    DocumentChunk chunk = documents.chunk(document);
    int index = documents.index(document);
    words = chunk.words();
    counts = chunk.counts();
    start = chunk.starts()[index];
    size = chunk.starts()[index + 1] - start;
    return this;
  }

  @Override
  public int words() {
    return size;
  }

  @Override
  public int word(int i) {
    return words[start + i];
  }

  @Override
  public float count(int i) {
    return counts[start + i];
  }
}
