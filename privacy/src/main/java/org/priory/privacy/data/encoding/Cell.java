package org.priory.privacy.data.encoding;

import java.nio.charset.StandardCharsets;
import org.priory.privacy.data.schema.Decimal;

/**
 * What one field of a row does to the row that is being built. The row starts with every field
 * missing, so a cell has nothing to do for a missing value. Total: any text is taken.
 */
public abstract class Cell {
  private final int field;

  /**
   * @param field its place among the encoding's fields
   */
  Cell(int field) {
    this.field = field;
  }

  /** Says what became of the field in this row: a missing one is told by nothing said. */
  final void note(RowBuilder row, Tally.Fate fate) {
    row.tally().note(field, fate);
  }

  /** A field of text, with spaces around it that do not count. */
  public final void set(RowBuilder row, char[] text, int offset, int length) {
    int from = offset;
    int to = offset + length;
    while (from < to && text[from] <= ' ') {
      from++;
    }
    while (from < to && text[to - 1] <= ' ') {
      to--;
    }
    setStripped(row, text, from, to);
  }

  /**
   * As {@link #set(RowBuilder, char[], int, int)}, a field of bytes in UTF-8.
   *
   * @param bytes with eight more behind the field
   */
  final void set(RowBuilder row, byte[] bytes, int offset, int end) {
    int from = offset;
    int to = end;
    while (from < to && isSpace(bytes[from])) {
      from++;
    }
    while (from < to && isSpace(bytes[to - 1])) {
      to--;
    }
    setStripped(row, bytes, from, to);
  }

  private static boolean isSpace(byte one) {
    return one >= 0 && one <= ' ';
  }

  /**
   * As {@link #setStripped(RowBuilder, char[], int, int)}; a kind of cell may have a faster way.
   */
  void setStripped(RowBuilder row, byte[] bytes, int from, int to) {
    char[] text = new String(bytes, from, to - from, StandardCharsets.UTF_8).toCharArray();
    setStripped(row, text, 0, text.length);
  }

  abstract void setStripped(RowBuilder row, char[] text, int from, int to);

  /** A field that is a number already. */
  public void set(RowBuilder row, double value) {
    String text = Decimal.text(value);
    setStripped(row, text.toCharArray(), 0, text.length());
  }
}
