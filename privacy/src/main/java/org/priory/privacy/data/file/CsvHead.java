package org.priory.privacy.data.file;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * The shape of a table: the fields of its first line, and whether another line follows.
 *
 * @param fields of the first line
 * @param more whether a second record follows
 */
record CsvHead(List<String> fields, boolean more) {

  CsvHead {
    fields = List.copyOf(fields);
  }

  /**
   * @throws BadData if there is no line
   */
  static CsvHead read(DataFile file, char separator, @Nullable Character comment) {
    return read(file, separator, comment, true);
  }

  /** The fields of the first line, with nothing after it looked at. */
  static List<String> firstLine(DataFile file, char separator) {
    return read(file, separator, null, false).fields();
  }

  private static CsvHead read(
      DataFile file, char separator, @Nullable Character comment, boolean second) {
    Fields handler = new Fields(file);
    try (CsvReader<Boolean> reader = CsvText.open(file, separator, comment, handler);
        CloseableIterator<Boolean> lines = reader.iterator()) {
      if (!lines.hasNext()) {
        throw file.bad("", "must hold a table", "no line", "check that it was written whole");
      }
      lines.next();
      List<String> fields = List.copyOf(handler.fields);
      handler.collect = false;
      return new CsvHead(fields, second && lines.hasNext());
    } catch (CsvParseException e) {
      throw CsvText.tooLong(file);
    } catch (UncheckedIOException e) {
      throw file.unreadable(e);
    } catch (IOException e) {
      throw file.unreadable(e);
    }
  }

  /**
   * For a header line only: where there is none, the first line is a record, which may hold
   * anything.
   *
   * @throws BadData if the names are not text
   */
  static void requireText(DataFile file, List<String> names) {
    if (names.stream().anyMatch(CsvHead::isBinary)) {
      throw file.bad("line 1", "must be text", "binary", "give a CSV, TSV or Parquet file");
    }
  }

  private static boolean isBinary(String field) {
    return field.chars().anyMatch(c -> c < ' ' && !Character.isWhitespace(c));
  }

  /** Keeps the fields of the first record. */
  private static final class Fields extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final DataFile file;
    private final List<String> fields = new ArrayList<>();
    private boolean collect = true;
    private long length;

    Fields(DataFile file) {
      this.file = file;
    }

    @Override
    protected void handleBegin(long line) {
      length = 0;
    }

    @Override
    protected void handleField(int index, char[] text, int offset, int count, boolean quoted) {
      length += count + 1L;
      if (length > CsvText.MAX_RECORD) {
        throw CsvText.tooLong(file);
      }
      if (collect) {
        fields.add(new String(text, offset, count).strip());
      }
    }

    @Override
    protected Boolean buildRecord() {
      return true;
    }
  }
}
