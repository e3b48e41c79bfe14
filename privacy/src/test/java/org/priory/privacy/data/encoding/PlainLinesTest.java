package org.priory.privacy.data.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.Schema;

/**
 * Fields that are read from their bytes are what {@link Cell} makes of them as text, bit by bit.
 */
class PlainLinesTest {
  private static final List<String> WORDS =
      List.of(
          "a",
          "seven..",
          "eight...",
          "nine bytes",
          "sixteen letters.",
          "beginning, no comma".replace(",", ""),
          "beginning-1-the-end",
          "beginning-2-the-end",
          "beginning--the-end",
          "\u00e4\u20ac",
          "\ud83d\ude00 and more than eight",
          "-1");

  private final Random random = new Random(19);

  private static Schema schema(String missing) {
    return Schema.parse(
        "schema",
        """
        {"columns": [
          {"name": "who", "type": "ignore"},
          {"name": "n", "type": "number", "min": -90, "max": 90.5},
          {"name": "i", "type": "integer", "min": 0, "max": 1000},
          {"name": "d", "type": "date", "min": "1999-12-31", "max": "2024-02-29"},
          {"name": "t", "type": "datetime", "min": "1999-12-31", "max": "2024-02-29"},
          {"name": "c", "type": "category", "values": ["%s"]},
          {"name": "y", "type": "category", "values": ["no", "yes"]}],
         "missing": [%s], "unit": "who", "size": "private"}
        """
            .formatted(String.join("\", \"", WORDS), missing));
  }

  private String some(String alphabet, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private String field() {
    return switch (random.nextInt(12)) {
      case 0 -> Double.toString(random.nextInt(2_000_000) / 1e4 - 100);
      case 1 -> Integer.toString(random.nextInt(2000) - 500);
      case 2 -> some("0123456789.-", 9);
      case 3 -> some("0123456789", 25) + "." + some("0123456789e+-", 20);
      case 4 ->
          "%04d-%02d-%02d"
              .formatted(1990 + random.nextInt(40), random.nextInt(14), random.nextInt(33));
      case 5 -> "2013-03-0" + some("0123456789T :+Z", 8);
      case 6, 7 -> WORDS.get(random.nextInt(WORDS.size()));
      case 8 -> random.nextBoolean() ? "yes" : "no";
      case 9 -> " \t" + field() + "\u0000 ";
      case 10 ->
          List.of("?", "-9", "99.5", "", "NaN", "-", ".", "-.", "5.", ".5", "-0")
              .get(random.nextInt(11));
      default -> some("abc/:;?\u007f\u00a0\u00ff\u0100\ud7ff~", 40);
    };
  }

  private static String digest(RecordChunk chunk) {
    MessageDigest digest = UnitCell.newDigest();
    chunk.digest(digest);
    return chunk.rows() + " " + HexFormat.of().formatHex(digest.digest());
  }

  private static String text(List<List<String>> rows, String separator, String end) {
    List<String> lines = rows.stream().map(row -> String.join(separator, row)).toList();
    return String.join(end, lines);
  }

  private static RowBuilder read(Encoding encoding, String text, char separator) {
    byte[] bytes = text.getBytes(UTF_8);
    assertThat(PlainLines.canRead(withMargin(bytes), bytes.length, separator)).isTrue();
    Cell[] cells = new Cell[encoding.fields().size()];
    Arrays.setAll(cells, encoding::cell);
    RowBuilder builder = new RowBuilder(encoding, 1 << 10);
    new PlainLines(withMargin(bytes), bytes.length, separator, cells).fill(builder);
    return builder;
  }

  private static byte[] withMargin(byte[] bytes) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + PlainLines.MARGIN);
    Arrays.fill(longer, bytes.length, longer.length, (byte) '"'); // which is none of the text
    return longer;
  }

  private static String counts(CuratorsCounts counts) {
    return counts.rows()
        + " "
        + counts.fields().stream()
            .map(f -> f.missing() + "/" + f.unread() + "/" + f.undeclared() + "/" + f.outside())
            .toList();
  }

  private static RowBuilder asText(Encoding encoding, List<List<String>> rows) {
    RowBuilder builder = new RowBuilder(encoding, 1 << 10);
    for (List<String> row : rows) {
      builder.begin();
      for (int i = 0; i < row.size(); i++) {
        Cell cell = encoding.cell(i);
        if (cell != null) {
          cell.set(builder, row.get(i).toCharArray(), 0, row.get(i).length());
        }
      }
      builder.end();
    }
    return builder;
  }

  @Test
  void fieldsAreThoseOfTheText() {
    List<Encoding> encodings = new ArrayList<>();
    for (String missing : List.of("\"?\"", "\"?\", \"-9\", \"99.5\"")) {
      encodings.add(Encoding.of(schema(missing), "y"));
      encodings.add(Encoding.of(schema(missing), "n"));
      encodings.add(Encoding.of(schema(missing), null, Encoding.Options.CODES));
      encodings.add(Encoding.of(schema(missing), null, Encoding.Options.PLACES));
    }
    for (int trial = 0; trial < 2000; trial++) {
      Encoding encoding = encodings.get(trial % encodings.size());
      List<List<String>> rows = new ArrayList<>();
      for (int i = random.nextInt(20); i >= 0; i--) {
        List<String> row = new ArrayList<>();
        row.add("p" + field());
        for (int j = 0; j < 6; j++) {
          row.add(field());
        }
        rows.add(row);
      }
      char separator = trial % 3 == 0 ? '|' : ',';
      String end = List.of("\n", "\r\n", "\r", "\n\n").get(trial % 4);
      String text = text(rows, String.valueOf(separator), end) + (trial % 5 == 0 ? end : "");
      RowBuilder expected = asText(encoding, rows);
      RowBuilder found = read(encoding, text, separator);
      assertThat(counts(found.tally().counts()))
          .as(text)
          .isEqualTo(counts(expected.tally().counts()));
      assertThat(digest(found.take())).as(text).isEqualTo(digest(expected.take()));
    }
  }

  /** The twin: a last digit, a last letter, and a letter in the middle of a long word are seen. */
  @Test
  void anotherFieldIsSeen() {
    Encoding encoding = Encoding.of(schema("\"?\""), null, Encoding.Options.CODES);
    String kept = row(encoding, "12.5", "beginning-1-the-end");
    assertThat(row(encoding, "12.5", "beginning-1-the-end")).isEqualTo(kept);
    assertThat(row(encoding, "12.6", "beginning-1-the-end")).isNotEqualTo(kept);
    assertThat(row(encoding, "12.5", "beginning-2-the-end")).isNotEqualTo(kept);
    assertThat(row(encoding, "12.5", "beginning-1-the-enc")).isNotEqualTo(kept);
  }

  private static String row(Encoding encoding, String number, String word) {
    return digest(read(encoding, "p," + number + ",1,2020-02-29,," + word + ",no", ',').take());
  }

  @Test
  void quotesAndFaultsAreNotPlain() {
    assertThat(canRead("a,b\n".getBytes(UTF_8), ',')).isTrue();
    assertThat(canRead("\u00e4\u20ac\ud83d\ude00,b\n".getBytes(UTF_8), ',')).isTrue();
    for (int place = 0; place < 20; place++) {
      byte[] quoted = "a,b,c,d,e,f,g,h,i,j\n".getBytes(UTF_8);
      quoted[place] = '"';
      assertThat(canRead(quoted, ',')).isFalse();
      byte[] faulty = "a,b,c,d,e,f,g,h,i,j\n".getBytes(UTF_8);
      faulty[place] = (byte) 0xe2;
      assertThat(canRead(faulty, ',')).isFalse();
    }
    assertThat(canRead("a\u20acb\n".getBytes(UTF_8), '\u20ac')).isFalse();
  }

  private static boolean canRead(byte[] bytes, char separator) {
    return PlainLines.canRead(withMargin(bytes), bytes.length, separator);
  }
}
