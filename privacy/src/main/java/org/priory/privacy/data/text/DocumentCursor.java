package org.priory.privacy.data.text;

/**
 * A place among documents. Belongs to one thread; what it shows is valid until it moves. The words
 * of its document are at {@link #start} to {@code start() + size() - 1}, each word once.
 */
public abstract class DocumentCursor {
  private int[] words = new int[0];
  private float[] counts = new float[0];
  private int start;
  private int size;

  DocumentCursor() {}

  /** Goes to a document. */
  public abstract void at(int document);

  /** Holds entries from which documents are shown. */
  final void hold(int[] entries, float[] times) {
    words = entries;
    counts = times;
  }

  /** Shows the document whose entries start at a place of those that are held. */
  final void show(int from, int entries) {
    start = from;
    size = entries;
  }

  /** Numbers of words. Must not be written to. */
  public final int[] words() {
    return words;
  }

  /** How often each word is there; more than 0. Must not be written to. */
  public final float[] counts() {
    return counts;
  }

  /** Where the document's words start. */
  public final int start() {
    return start;
  }

  /** How many different words the document has. */
  public final int size() {
    return size;
  }
}
