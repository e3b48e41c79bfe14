package org.priory.privacy.data;

import org.jspecify.annotations.Nullable;

/** A number, clamped to its bounds and scaled by them. */
final class NumberCell extends Cell {

  /** In place of a feature's slot: the number is the label. */
  static final int LABEL = -1;

  private final double min;
  private final double max;
  private final double range;
  private final Scaling scaling;
  private final @Nullable Words marks;
  private final Words blanks;
  private final int slot;

  NumberCell(int field, Column.Number column, Scaling scaling, Words marks, int slot) {
    super(field);
    this.min = column.min();
    this.max = column.max();
    this.range = column.max() - column.min();
    this.scaling = scaling;
    // A mark that is not a number need not be looked up: it is missing by itself.
    this.marks = marks.hasNumbers() ? marks : null;
    this.blanks = marks;
    this.slot = slot;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    if (marks == null || marks.find(text, from, to) < 0) {
      double value = Decimal.parse(text, from, to);
      put(row, value);
      if (!isNumber(value) && blanks.find(text, from, to) < 0) {
        note(row, Tally.Fate.UNREAD);
      }
    }
  }

  @Override
  void set(RowBuilder row, double value) {
    if (marks == null) {
      put(row, value);
      if (Double.isInfinite(value)) {
        note(row, Tally.Fate.UNREAD);
      }
    } else {
      super.set(row, value);
    }
  }

  private static boolean isNumber(double value) {
    return Math.abs(value) < Double.POSITIVE_INFINITY;
  }

  private void put(RowBuilder row, double value) {
    if (isNumber(value)) {
      note(row, value < min || value > max ? Tally.Fate.OUTSIDE : Tally.Fate.READ);
      float scaled = scaling.scale((value - min) / range);
      if (slot == LABEL) {
        row.label(scaled);
      } else {
        row.feature(slot, scaled);
      }
    }
  }
}
