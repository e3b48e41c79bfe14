package org.priory.privacy.data.encoding;

/** A category as the label: the place of its value. */
final class ClassCell extends Cell {

  private final Words words;
  private final Words marks;

  ClassCell(int field, Words words, Words marks) {
    super(field);
    this.words = words;
    this.marks = marks;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    int value = words.find(text, from, to);
    if (value >= 0) {
      row.label((float) value);
      note(row, Tally.Fate.READ);
    } else if (marks.find(text, from, to) < 0) {
      note(row, Tally.Fate.UNDECLARED);
    }
  }
}
