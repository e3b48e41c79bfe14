package org.priory.privacy.data.file;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * NOT PRIVATE: what the first bytes of a file say about how it was written, for the curator alone:
 * a spreadsheet, an encoding, a separator, decimal commas.
 */
public final class FileShape {
  private static final int BYTES = 1 << 20;
  private static final char[] SEPARATORS = {',', ';', '\t', '|'};
  private static final Pattern COMMA = Pattern.compile("[+-]?[0-9]{1,15},[0-9]{1,15}");

  /** A larger share of a column's fields is worth a word. */
  private static final double SHARE = 0.05;

  private final DataFile file;
  private final Schema schema;
  private final List<String> findings = new ArrayList<>();

  private FileShape(DataFile file, Schema schema) {
    this.file = file;
    this.schema = schema;
  }

  /** A sentence each. */
  public static List<String> findings(Path path, Schema schema) {
    FileShape shape = new FileShape(new DataFile(path), schema);
    shape.look();
    return shape.findings;
  }

  private void look() {
    byte[] head;
    try {
      head = file.head(BYTES);
    } catch (BadData e) {
      return; // the reader says it
    }
    if (starts(head, 0xD0, 0xCF, 0x11, 0xE0) || starts(head, 'P', 'K', 3, 4)) {
      findings.add("it is an Excel workbook or another packed file: export it as CSV");
    } else if (starts(head, 0xFF, 0xFE) || starts(head, 0xFE, 0xFF)) {
      findings.add("its text is UTF-16: export it as UTF-8");
    } else if (!starts(head, 'P', 'A', 'R', '1')) {
      lookAtText(head);
    }
  }

  private void lookAtText(byte[] head) {
    if (starts(head, 0xEF, 0xBB, 0xBF)) {
      findings.add("it begins with a byte order mark, which is passed over");
    }
    if (!isUtf8(head)) {
      findings.add(
          "it is not UTF-8: letters beyond ASCII are not read as they are written; export it as"
              + " UTF-8");
    }
    char separator = separator();
    int fields = fields(separator);
    for (char other : SEPARATORS) {
      if (other != separator && fields == 1 && fields(other) > 1) {
        findings.add(
            "its first line is one field between "
                + named(separator)
                + "s, but "
                + fields(other)
                + " between "
                + named(other)
                + "s: mend \"separator\" in the schema");
      }
    }
    lookForCommas(head, separator);
  }

  private static String named(char separator) {
    return switch (separator) {
      case ',' -> "comma";
      case ';' -> "semicolon";
      case '\t' -> "tab";
      default -> "'" + separator + "'";
    };
  }

  private char separator() {
    Character given = schema.layout().separator();
    return given != null ? given : file.extension().equals("tsv") ? '\t' : ',';
  }

  private int fields(char separator) {
    try {
      return CsvHead.read(file, separator, schema.layout().comment()).fields().size();
    } catch (BadData e) {
      return 0;
    }
  }

  /** Shares of fields such as 1,5 in columns of numbers. */
  private void lookForCommas(byte[] head, char separator) {
    List<Column.Number> numbers = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<String> names =
        schema.layout().header()
            ? CsvHead.read(file, separator, schema.layout().comment()).fields()
            : schema.columns().stream().map(Column::name).toList();
    for (Column column : schema.columns()) {
      if (column instanceof Column.Number number && names.contains(number.name())) {
        numbers.add(number);
        places.add(names.indexOf(number.name()));
      }
    }
    long[] commas = new long[numbers.size()];
    long rows = 0;
    String text = new String(head, StandardCharsets.UTF_8);
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder().fieldSeparator(separator).ofCsvRecord(text)) {
      for (CsvRecord row : reader) {
        rows++;
        for (int i = 0; i < commas.length; i++) {
          int place = places.get(i);
          if (place < row.getFieldCount() && isWithComma(row.getField(place))) {
            commas[i]++;
          }
        }
      }
    } catch (IOException | UncheckedIOException | CsvParseException e) {
      // The head ends in the middle of a record; what was seen until then counts.
      rows = Math.max(rows, 1);
    }
    for (int i = 0; i < commas.length; i++) {
      double share = (double) commas[i] / Math.max(1, rows);
      if (share > SHARE) {
        findings.add(
            String.format(
                Locale.ROOT,
                "%s: %.0f %% of its first fields have a decimal comma, which is not read: write 1.5,"
                    + " not 1,5",
                numbers.get(i).name(),
                100 * share));
      }
    }
  }

  private static boolean isWithComma(String field) {
    return field.indexOf(',') >= 0 && COMMA.matcher(field.strip()).matches();
  }

  private static boolean starts(byte[] head, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= head.length || (head[i] & 0xFF) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether it decodes; a character that is cut off at the end does not count. */
  private static boolean isUtf8(byte[] head) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out = CharBuffer.allocate(head.length + 1);
    return !decoder.decode(ByteBuffer.wrap(head), out, false).isError();
  }
}
