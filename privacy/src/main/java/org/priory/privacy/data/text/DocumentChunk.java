package org.priory.privacy.data.text;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * Some documents in memory, in compressed sparse rows: the words of document d are at {@code
 * starts()[d]} to {@code starts()[d + 1] - 1}, each word once. The arrays are not copied and must
 * not be changed.
 */
public final class DocumentChunk implements Serializable {
  private static final long serialVersionUID = 1L;

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

  /** Adds all that these documents are to a digest: where each ends, its words and their counts. */
  public void digest(MessageDigest into) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Float.BYTES);
    for (int document = 0; document < documents; document++) {
      into.update(bytes.clear().putInt(starts[document + 1] - starts[document]).flip());
      for (int i = starts[document]; i < starts[document + 1]; i++) {
        into.update(bytes.clear().putInt(words[i]).putFloat(counts[i]).flip());
      }
    }
  }
}
