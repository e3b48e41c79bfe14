package org.priory.privacy.data.text;

/** Entries of a bag of words by increasing document, one after the other. */
interface UciRun {

  /** Goes to the next entry; false at the end. */
  boolean next();

  /** The entry's document, from 0 on. */
  int document();

  /** The number of the entry's word, from 0 on. */
  int word();

  /** How often the word is there. */
  float count();
}
