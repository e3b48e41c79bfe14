package org.priory.privacy.event;

/** Which two data sets a guarantee tells apart: the neighbouring relation. */
public enum Neighbours {
  /** One data set has one record (one unit of privacy) more than the other. */
  ADD_REMOVE("add-remove"),
  /** Both have the same number of records; one record differs in any way. */
  REPLACE_ONE("replace-one");

  private final String word;

  Neighbours(String word) {
    this.word = word;
  }

  /** The word used on the command line and in files. */
  public String word() {
    return word;
  }

  @Override
  public String toString() {
    return word;
  }
}
