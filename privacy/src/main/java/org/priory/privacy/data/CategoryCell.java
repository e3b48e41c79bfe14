package org.priory.privacy.data;

/** A category as one feature per value, of which exactly one is 1. */
final class CategoryCell extends Cell {

  private final Words words;
  private final int first;
  private final int other;

  CategoryCell(Words words, int first, int other) {
    this.words = words;
    this.first = first;
    this.other = other;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    int value = words.find(text, from, to);
    if (value >= 0) {
      row.feature(other, 0);
      row.feature(first + value, 1);
    }
  }
}
