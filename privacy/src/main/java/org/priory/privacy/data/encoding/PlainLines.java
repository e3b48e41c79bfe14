package org.priory.privacy.data.encoding;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table from its bytes, where no field stands in quotes: each field goes from the bytes
 * into the row as it is found, without a text being made of it. Rows are those that a parser of CSV
 * and {@link Cell#set(RowBuilder, char[], int, int)} give.
 *
 * <p>The bytes are UTF-8 without a fault, so that a field may be decoded for itself.
 */
public final class PlainLines {
  /** Bytes behind the end of the text that an array must have, as eight are read at a time. */
  public static final int MARGIN = 3 * EightBytes.COUNT;

  private static final long LINE_FEEDS = '\n' * EightBytes.ONES;
  private static final long RETURNS = '\r' * EightBytes.ONES;
  private static final long QUOTES = '"' * EightBytes.ONES;

  private final byte[] bytes;
  private final int end;
  private final byte separator;
  private final long separators;
  private final @Nullable Cell[] cells;

  /** Where the next line begins. */
  private int next;

  /**
   * The lines of a text that {@link #canRead} holds for.
   *
   * @param bytes which begin with a whole line; what is behind their end is overwritten
   * @param end of the text; {@link #MARGIN} bytes more are there
   * @param cells what each field does to a row; null if nothing
   */
  public PlainLines(byte[] bytes, int end, char separator, @Nullable Cell[] cells) {
    this.bytes = bytes;
    this.end = end;
    this.separator = (byte) separator;
    this.separators = separator * EightBytes.ONES;
    this.cells = cells;
    bytes[end] = '\n'; // the last line may have no end of its own
    bytes[end + 1] = 0;
  }

  /** Whether a text can be read so: its separator is ASCII, it is UTF-8 and has no quote. */
  public static boolean canRead(byte[] bytes, int end, char separator) {
    if (separator >= 0x80 || separator == '"') {
      return false;
    }
    long all = 0;
    long quotes = 0;
    for (int at = 0; at < end; at += EightBytes.COUNT) {
      long x = EightBytes.first(EightBytes.at(bytes, at), Math.min(EightBytes.COUNT, end - at));
      all |= x;
      quotes |= EightBytes.zeros(x ^ QUOTES);
    }
    // What is at fault becomes U+FFFD.
    return quotes == 0
        && (EightBytes.beyondAscii(all) == 0
            || new String(bytes, 0, end, StandardCharsets.UTF_8).indexOf('\uFFFD') < 0);
  }

  /** Adds rows until the builder is full; false if no line was left. */
  public boolean fill(RowBuilder builder) {
    while (!builder.isFull()) {
      if (next >= end) {
        return false;
      }
      int at = isLineEnd(bytes[next]) ? next : row(builder, next);
      next = at + (bytes[at] == '\r' && bytes[at + 1] == '\n' ? 2 : 1);
    }
    return true;
  }

  private static boolean isLineEnd(byte one) {
    return one == '\n' || one == '\r';
  }

  /** Reads a row; where its line ends. */
  private int row(RowBuilder builder, int start) {
    builder.begin();
    int from = start;
    for (int index = 0; ; index++) {
      int to = fieldEnd(from);
      Cell cell = index < cells.length ? cells[index] : null;
      if (cell != null) {
        cell.set(builder, bytes, from, to);
      }
      if (bytes[to] != separator) {
        builder.end();
        return to;
      }
      from = to + 1;
    }
  }

  /** Where the field ends: looked for among 16 bytes at a time, without a branch between them. */
  private int fieldEnd(int from) {
    for (int at = from; ; at += 2 * EightBytes.COUNT) {
      long first = ends(EightBytes.at(bytes, at));
      long second = ends(EightBytes.at(bytes, at + EightBytes.COUNT));
      if ((first | second) != 0) {
        int behind = EightBytes.COUNT + EightBytes.place(second);
        return at + (first == 0 ? behind : EightBytes.place(first));
      }
    }
  }

  private long ends(long x) {
    return EightBytes.zeros(x ^ separators)
        | EightBytes.zeros(x ^ LINE_FEEDS)
        | EightBytes.zeros(x ^ RETURNS);
  }
}
