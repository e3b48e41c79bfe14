package org.priory.privacy.data.text;

import java.util.Arrays;

/** Fills a chunk document by document. A word that comes again is added to its count. */
final class DocumentBuilder {

  /** Most documents of a chunk. */
  static final int CHUNK = 1 << 14;

  /** A chunk with so many entries is full, so that memory does not grow with documents' lengths. */
  private static final int ENTRIES = 1 << 19;

  /** Largest count: whole numbers up to it are exact in 32 bits. */
  private static final float MAX_COUNT = 1 << 24;

  private final int[] place;
  private int documents;
  private int[] starts = new int[CHUNK + 1];
  private int[] words = new int[1 << 16];
  private float[] counts = new float[1 << 16];
  private int size;

  DocumentBuilder(int vocabulary) {
    // Where a word of the current document is, plus 1; 0 if it has not come yet.
    this.place = new int[vocabulary];
  }

  /** Adds to the current document; what is not a word or not a positive number is passed over. */
  void add(long word, double count) {
    if (!(word >= 0 && word < place.length && count > 0)) {
      return;
    }
    int known = place[(int) word];
    if (known > 0) {
      counts[known - 1] = (float) Math.min(MAX_COUNT, counts[known - 1] + count);
      return;
    }
    if (size == words.length) {
      words = Arrays.copyOf(words, Math.multiplyExact(2, size));
      counts = Arrays.copyOf(counts, words.length);
    }
    words[size] = (int) word;
    counts[size] = (float) Math.min(MAX_COUNT, count);
    place[(int) word] = ++size;
  }

  /** Adds a document of a chunk as it is, its words in their order. */
  void copy(DocumentChunk from, int document) {
    for (int i = from.starts()[document]; i < from.starts()[document + 1]; i++) {
      add(from.words()[i], from.counts()[i]);
    }
    end();
  }

  /** Ends the current document, which may be empty. */
  void end() {
    for (int i = starts[documents]; i < size; i++) {
      place[words[i]] = 0;
    }
    starts[++documents] = size;
  }

  boolean isFull() {
    return documents == CHUNK || size >= ENTRIES;
  }

  boolean isEmpty() {
    return documents == 0;
  }

  /** The documents so far; the next one starts a new chunk. */
  DocumentChunk take() {
    DocumentChunk chunk =
        new DocumentChunk(
            documents,
            Arrays.copyOf(starts, documents + 1),
            Arrays.copyOf(words, size),
            Arrays.copyOf(counts, size));
    documents = 0;
    size = 0;
    return chunk;
  }
}
