package org.priory.privacy.data.schema;

/**
 * What is publicly known about the units of privacy before a record is read.
 *
 * @param unit what one is
 * @param size how many there are
 */
public record Population(Unit unit, Size size) {

  /** What one unit of privacy is. */
  public enum Unit {
    /** Every row is a unit. */
    ROW,
    /** All rows of one person are a unit. */
    PERSON,
    /** Every document is a unit. */
    DOCUMENT
  }

  /** Every row is a unit. */
  public static Population ofRows(Size size) {
    return new Population(Unit.ROW, size);
  }

  /** Every document is a unit. */
  public static Population ofDocuments(Size size) {
    return new Population(Unit.DOCUMENT, size);
  }

  /** All rows of one person are a unit. */
  public static Population ofPersons(Size size) {
    return new Population(Unit.PERSON, size);
  }
}
