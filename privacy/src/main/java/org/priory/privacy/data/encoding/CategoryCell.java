package org.priory.privacy.data.encoding;

/** A category as one feature per value, of which exactly one is 1. */
final class CategoryCell extends WordCell {

  private final int first;
  private final int other;

  CategoryCell(int field, Words words, Words marks, int first, int other) {
    super(field, words, marks);
    this.first = first;
    this.other = other;
  }

  @Override
  void put(RowBuilder row, int value) {
    row.feature(other, 0);
    row.feature(first + value, 1);
  }

  /** The blank row says so already. */
  @Override
  void putUndeclared(RowBuilder row) {}
}
