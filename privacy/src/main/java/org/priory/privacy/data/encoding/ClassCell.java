package org.priory.privacy.data.encoding;

/** A category as the label: the place of its value. */
final class ClassCell extends WordCell {

  ClassCell(int field, Words words, Words marks) {
    super(field, words, marks);
  }

  @Override
  void put(RowBuilder row, int value) {
    row.label((float) value);
  }

  /** A label that is not known. */
  @Override
  void putUndeclared(RowBuilder row) {}
}
