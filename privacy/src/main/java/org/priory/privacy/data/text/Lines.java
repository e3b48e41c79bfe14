package org.priory.privacy.data.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.priory.privacy.data.file.DataFile;

/** The lines of a file in bounded memory, without making strings. */
final class Lines implements AutoCloseable {

  /** Longest line in characters; part of the format, so that memory is bounded. */
  static final int MAX_LINE = 1 << 26;

  private static final int BUFFER = 1 << 16;

  private final DataFile file;
  private final Reader reader;
  private char[] buffer = new char[BUFFER];
  private int from;
  private int to;
  private int next;
  private int filled;

  Lines(DataFile file) {
    this.file = file;
    this.reader = new InputStreamReader(file.open(), StandardCharsets.UTF_8);
  }

  /** Goes to the next line; false at the end. */
  boolean next() {
    from = next;
    int at = from;
    while (true) {
      for (; at < filled; at++) {
        if (buffer[at] == '\n') {
          to = at > from && buffer[at - 1] == '\r' ? at - 1 : at;
          next = at + 1;
          return true;
        }
      }
      int shift = from;
      if (!fill()) {
        to = filled;
        next = filled;
        return to > from;
      }
      at -= shift;
    }
  }

  /** Moves the unfinished line to the front and reads more; false at the end of the file. */
  private boolean fill() {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, filled - from);
      filled -= from;
      from = 0;
    } else if (filled == buffer.length) {
      grow();
    }
    try {
      int read = reader.read(buffer, filled, buffer.length - filled);
      filled += Math.max(0, read);
      return read >= 0;
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }

  private void grow() {
    if (buffer.length >= MAX_LINE) {
      throw file.bad(
          "",
          "must have lines of at most " + MAX_LINE + " characters",
          "a longer one",
          "write one document a line");
    }
    buffer = Arrays.copyOf(buffer, 2 * buffer.length);
  }

  /** The characters that {@link #from} and {@link #to} point into. */
  char[] buffer() {
    return buffer;
  }

  /** Start of the line. */
  int from() {
    return from;
  }

  /** End of the line, not included. */
  int to() {
    return to;
  }

  String string() {
    return new String(buffer, from, to - from);
  }

  /** Whether the line has nothing but spaces. */
  boolean isBlank() {
    for (int i = from; i < to; i++) {
      if (buffer[i] > ' ') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }
}
