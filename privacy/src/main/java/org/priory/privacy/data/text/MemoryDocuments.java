package org.priory.privacy.data.text;

/** A place among documents in memory. */
final class MemoryDocuments extends DocumentCursor {
  private final DocumentBlocks documents;
  private int[] starts = {0};
  private int first;

  MemoryDocuments(DocumentBlocks documents) {
    this.documents = documents;
  }

  @Override
  public void at(int document) {
    if (document < first || document - first >= starts.length - 1) {
      int block = documents.block(document);
      DocumentChunk chunk = documents.chunks().get(block);
      first = documents.first(block);
      starts = chunk.starts();
      hold(chunk.words(), chunk.counts());
    }
    int start = starts[document - first];
    show(start, starts[document - first + 1] - start);
  }
}
