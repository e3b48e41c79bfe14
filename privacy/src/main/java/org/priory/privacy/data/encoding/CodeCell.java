package org.priory.privacy.data.encoding;

/** A category as one feature: the place of its value, and the next place for all others. */
final class CodeCell extends WordCell {

  private final int slot;
  private final int other;

  CodeCell(int field, Words words, Words marks, int slot, int other) {
    super(field, words, marks);
    this.slot = slot;
    this.other = other;
  }

  @Override
  void put(RowBuilder row, int value) {
    row.feature(slot, value);
  }

  @Override
  void putUndeclared(RowBuilder row) {
    row.feature(slot, other);
  }
}
