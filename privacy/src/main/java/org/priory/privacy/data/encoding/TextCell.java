package org.priory.privacy.data.encoding;

import org.priory.privacy.data.records.PrivateTexts;

/** A column of any type as the number of its text. */
final class TextCell extends Cell {
  private final PrivateTexts texts;
  private final int place;
  private final Words marks;
  private final int slot;

  /**
   * @param place of the column among those of the texts
   * @param slot the first of its two features
   */
  TextCell(int field, PrivateTexts texts, int place, Words marks, int slot) {
    super(field);
    this.texts = texts;
    this.place = place;
    this.marks = marks;
    this.slot = slot;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    if (marks.find(text, from, to) >= 0) {
      return;
    }
    if (to - from > PrivateTexts.LONGEST) {
      note(row, Tally.Fate.UNREAD);
      return;
    }
    int number = texts.number(place, new String(text, from, to - from));
    row.feature(slot, PrivateTexts.high(number));
    row.feature(slot + 1, PrivateTexts.low(number));
    note(row, Tally.Fate.READ);
  }
}
