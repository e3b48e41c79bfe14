package org.priory.privacy.engine;

import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentCursor;
import org.priory.privacy.query.Document;

/** One document at a time, without copying. */
public final class DocumentView implements Document {
  private final DocumentCursor cursor;
  private int[] words = new int[0];
  private float[] counts = new float[0];
  private int start;
  private int size;

  /** A view that visits most of some documents. */
  public DocumentView(DocumentBlocks documents) {
    this(documents, 1);
  }

  /**
   * A view that visits some documents only.
   *
   * @param share of the documents that are visited, about
   */
  DocumentView(DocumentBlocks documents, double share) {
    this.cursor = documents.cursor(share);
  }

  /** Goes to a document. */
  public DocumentView at(int document) {
    cursor.at(document);
    words = cursor.words();
    counts = cursor.counts();
    start = cursor.start();
    size = cursor.size();
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
