package org.priory.privacy.data.text;

import java.nio.ByteBuffer;

/**
 * A place among documents in a file: holds some that follow each other where most documents are
 * visited, or one where few are.
 */
final class FileDocuments extends DocumentCursor {
  /** If a document is wanted in so many bytes, the bytes between are read along. */
  private static final int GAP = 1 << 14;

  /** Entries that are read at a time, but for a longer document. */
  private static final int WINDOW = 1 << 15;

  private final SpilledDocuments file;
  private final boolean dense;
  private final ByteBuffer buffer = SpilledDocuments.buffer();
  private int[] starts = {0};
  private int chunk = -1;
  private int first;

  /** The entries of the chunk that are held. */
  private int from;

  private int to;

  /**
   * @param share of the documents that will be visited
   */
  FileDocuments(SpilledDocuments file, double share) {
    this.file = file;
    this.dense = file.bytesOfDocument() <= GAP * share;
  }

  @Override
  public void at(int document) {
    if (document < first || document - first >= starts.length - 1) {
      enter(file.chunkOf(document));
    }
    int entry = starts[document - first];
    int size = starts[document - first + 1] - entry;
    if (entry < from || entry + size > to) {
      load(entry, size);
    }
    show(entry - from, size);
  }

  private void enter(int next) {
    to = from; // nothing, should the read fail
    starts = new int[] {0};
    starts = file.starts(next, buffer);
    chunk = next;
    first = file.first(next);
  }

  private void load(int entry, int size) {
    int last = starts[starts.length - 1];
    int count = dense ? Math.max(size, Math.min(WINDOW, last - entry)) : size;
    if (words().length < count) {
      hold(new int[count], new float[count]);
    }
    to = from;
    file.read(chunk, entry, count, words(), counts(), buffer);
    from = entry;
    to = entry + count;
  }
}
