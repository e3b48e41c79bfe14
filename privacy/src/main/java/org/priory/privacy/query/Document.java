package org.priory.privacy.query;

/** The counts of one document, seen only inside a query. Valid during the call. */
public interface Document {
  /** How many different words it has. */
  int words();

  /** The number of its i-th word; no word comes twice. */
  int word(int i);

  /** How often its i-th word is there; more than 0. */
  float count(int i);
}
