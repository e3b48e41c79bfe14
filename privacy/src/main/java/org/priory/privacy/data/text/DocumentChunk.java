package org.priory.privacy.data.text;

/**
 * Some documents in memory, in compressed sparse rows: the words of document d are at {@code
 * starts()[d]} to {@code starts()[d + 1] - 1}, each word once. The arrays are not copied and must
 * not be changed.
 */
public final class DocumentChunk {

  private final int documents;
  private final int[] starts;
  private final int[] words;
  private final float[] counts;

  DocumentChunk(int documents, int[] starts, int[] words, float[] counts) {
    this.documents = documents;
    this.starts = starts;
    this.words = words;
    this.counts = counts;
  }

  /** Number of documents. */
  public int documents() {
    return documents;
  }

  /** Where each document starts, and at the end where the last one ends. */
  public int[] starts() {
    return starts;
  }

  /** Numbers of words. */
  public int[] words() {
    return words;
  }

  /** How often each word is there; more than 0. */
  public float[] counts() {
    return counts;
  }

  /** Bytes in memory. */
  long bytes() {
    return (long) Integer.BYTES * (starts.length + words.length)
        + (long) Float.BYTES * counts.length;
  }

  /** How many documents have no word. */
  int empty() {
    int empty = 0;
    for (int i = 0; i < documents; i++) {
      empty += starts[i] == starts[i + 1] ? 1 : 0;
    }
    return empty;
  }
}
