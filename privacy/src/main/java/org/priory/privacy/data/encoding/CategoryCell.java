package org.priory.privacy.data.encoding;

/** A category as one feature per value, of which exactly one is 1. */
final class CategoryCell extends Cell {

  private final Words words;
  private final Words marks;
  private final int first;
  private final int other;

  CategoryCell(int field, Words words, Words marks, int first, int other) {
    super(field);
    this.words = words;
    this.marks = marks;
    this.first = first;
    this.other = other;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    int value = words.find(text, from, to);
    if (value >= 0) {
      row.feature(other, 0);
      row.feature(first + value, 1);
      note(row, Tally.Fate.READ);
    } else if (marks.find(text, from, to) < 0) {
      note(row, Tally.Fate.UNDECLARED);
    }
  }
}
