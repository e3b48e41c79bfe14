package org.priory.privacy.data.file;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * The text of a table, opened for reading. Whatever the bytes are, reading them gives rows: bytes
 * that are not UTF-8 become the replacement character, a quote that is never closed ends with the
 * file, and text after a closing quote belongs to the field.
 *
 * <p>The one limit is the length of a record, {@value #MAX_RECORD} characters: it is part of the
 * format, so that a reader's memory is bounded.
 */
final class CsvText {

  /** Longest record in characters. */
  static final int MAX_RECORD = 1 << 24;

  private static final int BUFFER = 1 << 16;
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private CsvText() {}

  /** The records of a file. */
  static <T> CsvReader<T> open(
      DataFile file, char separator, @Nullable Character comment, CsvCallbackHandler<T> handler) {
    return open(file, file.open(), separator, comment, handler);
  }

  /** The records of what a file has, which is closed if that fails. */
  static <T> CsvReader<T> open(
      DataFile file,
      InputStream bytes,
      char separator,
      @Nullable Character comment,
      CsvCallbackHandler<T> handler) {
    BufferedReader text = reader(bytes);
    try {
      skipMark(text);
      while (comment != null && startsWith(text, comment)) {
        skipLine(text);
      }
    } catch (IOException e) {
      try {
        text.close();
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw file.unreadable(e);
    }
    return builder(separator).build(handler, text);
  }

  /** The records from the first byte on. */
  static <T> CsvReader<T> open(InputStream bytes, char separator, CsvCallbackHandler<T> handler) {
    return builder(separator).build(handler, reader(bytes));
  }

  /** The records of some characters. */
  static <T> CsvReader<T> open(String text, char separator, CsvCallbackHandler<T> handler) {
    return builder(separator).build(handler, text);
  }

  private static BufferedReader reader(InputStream bytes) {
    return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), BUFFER);
  }

  /** What comes after a mark and lines that are passed over, as {@link #open} has it. */
  static String afterHead(String text, @Nullable Character comment) {
    int at = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
    while (comment != null && at < text.length() && text.charAt(at) == comment) {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end + 1;
    }
    return text.substring(at);
  }

  // The option for text after a closing quote is to go without a successor. It is needed: such a
  // record would end the reading otherwise.
  @SuppressWarnings("removal")
  private static CsvReader.CsvReaderBuilder builder(char separator) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .allowExtraCharsAfterClosingQuote(true)
        .allowUnclosedQuote(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(MAX_RECORD);
  }

  private static void skipMark(BufferedReader text) throws IOException {
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
  }

  private static boolean startsWith(BufferedReader text, char first) throws IOException {
    text.mark(1);
    int c = text.read();
    text.reset();
    return c == first;
  }

  private static void skipLine(BufferedReader text) throws IOException {
    for (int c = text.read(); c >= 0 && c != '\n'; ) {
      c = text.read();
    }
  }

  static BadData tooLong(DataFile file) {
    return file.bad(
        "",
        "must have records of at most " + MAX_RECORD + " characters",
        "a longer one",
        "check line ends and quotes, or give the format");
  }
}
