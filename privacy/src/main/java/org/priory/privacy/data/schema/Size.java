package org.priory.privacy.data.schema;

import java.io.Serializable;

/** How many units there are, as far as it is public. Decided by a person, never by the data. */
public sealed interface Size extends Serializable {

  /** The number is public, but nobody wrote it down: the file is counted. */
  Size PUBLIC = new Counted();

  /** The number is private and has to be bought. */
  Size PRIVATE = new Secret();

  /** The number is public and is this one, whatever the file holds. */
  static Size of(int units) {
    return new Declared(units);
  }

  /**
   * This number, so that the file need not be looked at.
   *
   * @param units at least 1
   */
  record Declared(int units) implements Size {
    public Declared {
      if (units < 1) {
        throw new IllegalArgumentException("units must be >= 1, was " + units);
      }
    }
  }

  /** The number that the file holds. */
  record Counted() implements Size {}

  /** Not to be known. */
  record Secret() implements Size {}
}
