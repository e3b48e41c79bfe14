package org.priory.privacy.data.encoding;

/** A category as one feature: the place of its value, and the next place for all others. */
final class CodeCell extends Cell {

  private final Words words;
  private final Words marks;
  private final int slot;
  private final int other;

  CodeCell(int field, Words words, Words marks, int slot, int other) {
    super(field);
    this.words = words;
    this.marks = marks;
    this.slot = slot;
    this.other = other;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    int value = words.find(text, from, to);
    if (value >= 0) {
      row.feature(slot, value);
      note(row, Tally.Fate.READ);
    } else if (marks.find(text, from, to) < 0) {
      row.feature(slot, other);
      note(row, Tally.Fate.UNDECLARED);
    }
  }
}
