package org.priory.privacy.data.text;

/**
 * A place among documents. Belongs to one thread; what it shows is valid until it moves. The words
 * of its document are at {@link #start} to {@code start() + size() - 1}, each word once.
 */
public abstract class DocumentCursor {

  /** Goes to a document. */
  public abstract void at(int document);

  /** Numbers of words. Must not be written to. */
  public abstract int[] words();

  /** How often each word is there; more than 0. Must not be written to. */
  public abstract float[] counts();

  /** Where the document's words start. */
  public abstract int start();

  /** How many different words the document has. */
  public abstract int size();
}
