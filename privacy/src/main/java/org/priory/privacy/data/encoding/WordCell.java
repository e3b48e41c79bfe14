package org.priory.privacy.data.encoding;

/** A field that holds one of some words, or a mark of a missing value, or something undeclared. */
abstract class WordCell extends Cell {
  private final Words words;
  private final Words marks;

  WordCell(int field, Words words, Words marks) {
    super(field);
    this.words = words;
    this.marks = marks;
  }

  /** Puts the place of the field's word into the row. */
  abstract void put(RowBuilder row, int value);

  /** Puts a text that is neither a word nor a mark into the row. */
  abstract void putUndeclared(RowBuilder row);

  @Override
  final void setStripped(RowBuilder row, char[] text, int from, int to) {
    int value = words.find(text, from, to);
    set(row, value, value < 0 && marks.find(text, from, to) >= 0);
  }

  @Override
  final void setStripped(RowBuilder row, byte[] bytes, int from, int to) {
    int value = words.find(bytes, from, to);
    set(row, value, value < 0 && marks.find(bytes, from, to) >= 0);
  }

  private void set(RowBuilder row, int value, boolean isMissing) {
    if (value >= 0) {
      put(row, value);
      note(row, Tally.Fate.READ);
    } else if (!isMissing) {
      putUndeclared(row);
      note(row, Tally.Fate.UNDECLARED);
    }
  }
}
