package org.priory.privacy.data.encoding;

import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Decimal;
import org.priory.privacy.data.schema.NumberKind;

/** A number, clamped to its bounds and scaled by them. */
public final class NumberCell extends Cell {

  /** In place of a feature's slot: the number is the label. */
  static final int LABEL = -1;

  private final double min;
  private final double max;
  private final NumberKind kind;
  private final Law law;
  private final @Nullable Words marks;
  private final Words blanks;
  private final int slot;

  /** The feature of a value. */
  private interface Law {
    double of(double value);
  }

  NumberCell(int field, Column.Number column, Scaling scaling, Words marks, int slot) {
    this(field, column, scaled(column, scaling), marks, slot);
  }

  /** A number as its place on a grid. */
  NumberCell(int field, Column.Number column, PublicGrid grid, Words marks, int slot) {
    this(field, column, grid::place, marks, slot);
  }

  private static Law scaled(Column.Number column, Scaling scaling) {
    double min = column.min();
    double range = column.max() - min;
    return value -> scaling.scale((value - min) / range);
  }

  /** A number as it is within its bounds. */
  static NumberCell asItIs(int field, Column.Number column, Words marks, int slot) {
    double min = column.min();
    double max = column.max();
    Law law = value -> Math.max(min, Math.min(max, value));
    return new NumberCell(field, column, law, marks, slot);
  }

  private NumberCell(int field, Column.Number column, Law law, Words marks, int slot) {
    super(field);
    this.min = column.min();
    this.max = column.max();
    this.kind = column.kind();
    this.law = law;
    // A mark that is not a number need not be looked up: it is missing by itself.
    this.marks = marks.hasNumbers(column.kind()) ? marks : null;
    this.blanks = marks;
    this.slot = slot;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    if (marks == null || marks.find(text, from, to) < 0) {
      double value = kind.parse(text, from, to);
      put(row, value);
      if (!isNumber(value) && blanks.find(text, from, to) < 0) {
        note(row, Tally.Fate.UNREAD);
      }
    }
  }

  /** Most numbers have at most eight digits and a dot, or are a day; others are read as a text. */
  @Override
  void setStripped(RowBuilder row, byte[] bytes, int from, int to) {
    double value = marks == null ? plain(bytes, from, to) : Double.NaN;
    if (Double.isNaN(value)) {
      super.setStripped(row, bytes, from, to);
    } else {
      put(row, value);
    }
  }

  /** What the field is by {@link NumberKind#parse}; NaN if it has to be asked. */
  private double plain(byte[] bytes, int from, int to) {
    return switch (kind) {
      case NUMBER -> decimal(bytes, from, to, EightBytes.COUNT);
      case INTEGER -> decimal(bytes, from, to, 0);
      case DATE -> day(bytes, from, to);
      case DATETIME -> Double.NaN;
    };
  }

  /** {@code [-]digits[.digits]}; NaN for all else, and where it is longer, or has more decimals. */
  private static double decimal(byte[] bytes, int from, int to, int mostDecimals) {
    boolean isNegative = bytes[from] == '-';
    int first = isNegative ? from + 1 : from;
    int length = to - first;
    if (length < 1 || length > EightBytes.COUNT) {
      return Double.NaN;
    }
    long text = EightBytes.at(bytes, first);
    int dot = EightBytes.dot(text, length);
    int digits = length;
    int decimals = 0;
    if (dot < length) {
      text = EightBytes.without(text, dot);
      digits--;
      decimals = digits - dot;
    }
    long mantissa = digits < 1 ? -1 : EightBytes.decimal(text, digits);
    if (mantissa < 0 || decimals > mostDecimals) {
      return Double.NaN;
    }
    double size = Decimal.scaled(mantissa, -decimals);
    return isNegative ? -size : size;
  }

  /** {@code yyyy-mm-dd}; NaN for all else. */
  private static double day(byte[] bytes, int from, int to) {
    if (to - from != "yyyy-mm-dd".length() || bytes[from + 4] != '-' || bytes[from + 7] != '-') {
      return Double.NaN;
    }
    long year = EightBytes.decimal(EightBytes.at(bytes, from), 4);
    long month = EightBytes.decimal(EightBytes.at(bytes, from + 5), 2);
    long day = EightBytes.decimal(EightBytes.at(bytes, from + 8), 2);
    return NumberKind.day((int) year, (int) month, (int) day);
  }

  @Override
  public void set(RowBuilder row, double value) {
    if (marks == null && !kind.isTime()) {
      double checked = kind.checked(value);
      put(row, checked);
      if (!isNumber(checked) && !Double.isNaN(value)) {
        note(row, Tally.Fate.UNREAD);
      }
    } else {
      super.set(row, value);
    }
  }

  /** A time of a typed file, in seconds since 1970 of universal time. */
  public void setTime(RowBuilder row, double seconds) {
    double value =
        kind == NumberKind.DATE ? Math.floor(seconds / NumberKind.SECONDS_OF_A_DAY) : seconds;
    if (marks == null || !(Math.abs(seconds) <= NumberKind.FARTHEST)) {
      put(row, value);
    } else {
      String text = kind.text(value);
      setStripped(row, text.toCharArray(), 0, text.length());
    }
  }

  /** Whether its values are times. */
  public boolean isTime() {
    return kind.isTime();
  }

  private static boolean isNumber(double value) {
    return Math.abs(value) < Double.POSITIVE_INFINITY;
  }

  private void put(RowBuilder row, double value) {
    if (isNumber(value)) {
      note(row, value < min || value > max ? Tally.Fate.OUTSIDE : Tally.Fate.READ);
      double scaled = law.of(value);
      if (slot == LABEL) {
        row.label((float) scaled);
      } else {
        row.feature(slot, scaled);
      }
    }
  }
}
