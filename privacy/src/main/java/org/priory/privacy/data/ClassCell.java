package org.priory.privacy.data;

/** A category as the label: the place of its value. */
final class ClassCell extends Cell {

  private final Words words;

  ClassCell(Words words) {
    this.words = words;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    int value = words.find(text, from, to);
    if (value >= 0) {
      row.label((float) value);
    }
  }
}
