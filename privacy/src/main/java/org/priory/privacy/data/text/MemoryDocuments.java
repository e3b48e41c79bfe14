package org.priory.privacy.data.text;

/** A place among documents in memory. */
final class MemoryDocuments extends DocumentCursor {
  private final DocumentBlocks documents;
  private int[] starts = {0};
  private int[] words = new int[0];
  private float[] counts = new float[0];
  private int first;
  private int start;
  private int size;

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
      words = chunk.words();
      counts = chunk.counts();
    }
    start = starts[document - first];
    size = starts[document - first + 1] - start;
  }

  @Override
  public int[] words() {
    return words;
  }

  @Override
  public float[] counts() {
    return counts;
  }

  @Override
  public int start() {
    return start;
  }

  @Override
  public int size() {
    return size;
  }
}
