package org.priory.privacy.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Units;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

class CsvSourceTest {

  @TempDir Path folder;

  private final Schema schema =
      Schema.of(
          new Column.Number("age", 0, 100),
          Column.Category.of("sex", "F", "M"),
          Column.Category.of("sick", "no", "yes"));

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Records read(String name, String text, Schema schema) throws IOException {
    return RecordFiles.open(write(name, text), Encoding.of(schema, "sick")).read();
  }

  private Records read(String text) throws IOException {
    return read("data.csv", text, schema);
  }

  /** The rows as lists, for comparison with what was worked out by hand. */
  static List<Float> row(Records records, int row) {
    Float[] values = new Float[records.width()];
    for (int i = 0; i < values.length; i++) {
      values[i] = records.block(row)[records.offset(row) + i];
    }
    return List.of(values);
  }

  @Test
  void aFileByHand() throws IOException {
    Records records = read("age,sex,sick\n0,F,no\n100,M,yes\n75,F,yes\n");
    assertThat(records.features().names())
        .containsExactly("(intercept)", "age", "sex=F", "sex=M", "sex=(other)");
    assertThat(records.rows()).isEqualTo(3);
    assertThat(row(records, 0)).containsExactly(1f, -1f, 1f, 0f, 0f);
    assertThat(row(records, 1)).containsExactly(1f, 1f, 0f, 1f, 0f);
    assertThat(row(records, 2)).containsExactly(1f, 0.5f, 1f, 0f, 0f);
    assertThat(records.chunks().get(0).labels()).containsExactly(0, 1, 1);
    assertThat(records.features().maxNorm()).isEqualTo(Math.sqrt(3));
    assertThat(records.units().areRows()).isTrue();
  }

  @Test
  void orderOfColumnsSpacesQuotesAndLineEndsDoNotMatter() throws IOException {
    Records plain = read("age,sex,sick\n25,M,yes\n");
    Records other =
        read("other.csv", "\uFEFFsick, x ,age , sex\r\n\"yes\",\"a\n,\"\"b\", 25 , M\r\n", schema);
    assertThat(row(other, 0)).isEqualTo(row(plain, 0));
    assertThat(other.label(0)).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadIsMissing() throws IOException {
    Records records =
        read("age,sex,sick\nNaN,Q,yes\n1e9,F,no\n-Infinity,M,maybe\n7\n,,,,,,\n\"5\"5,\"F\"x,no\n");
    List<Float> missing = List.of(1f, 0f, 0f, 0f, 1f);
    assertThat(records.rows()).isEqualTo(6);
    assertThat(row(records, 0)).isEqualTo(missing);
    assertThat(row(records, 1)).containsExactly(1f, 1f, 1f, 0f, 0f);
    assertThat(row(records, 2)).containsExactly(1f, 0f, 0f, 1f, 0f);
    assertThat(records.isLabelled(2)).isFalse();
    assertThat(records.label(2)).isEqualTo(0.5f);
    assertThat(row(records, 3)).containsExactly(1f, (float) (2 * 0.07 - 1), 0f, 0f, 1f);
    assertThat(row(records, 4)).isEqualTo(missing);
    assertThat(row(records, 5).subList(2, 5)).containsExactly(0f, 0f, 1f);
    assertThat(records.isLabelled(1)).isTrue();
  }

  @Test
  void anUnclosedQuoteEndsWithTheFile() throws IOException {
    Records records = read("age,sex,sick\n5,F,no\n6,\"F,no\n7,F,no\n");
    assertThat(records.rows()).isEqualTo(2);
  }

  /** Whatever follows the header line, reading it gives rows within the norm and no error. */
  @Test
  void anyTextIsRead() throws IOException {
    Random random = new Random(17);
    String alphabet = "0123456789.e-,,,\"\"\n\n\r FMnoyes?\u0000\u00e9\ud83d\ude00\ufeff|;\t";
    for (int trial = 0; trial < 300; trial++) {
      StringBuilder text = new StringBuilder("age,sex,sick\n1,F,no\n");
      for (int i = random.nextInt(400); i >= 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      byte[] bytes = text.toString().getBytes(UTF_8);
      for (int i = random.nextInt(5); i > 0; i--) {
        // Bytes that are not UTF-8.
        bytes[21 + random.nextInt(bytes.length - 21)] = (byte) random.nextInt();
      }
      Path file = Files.write(folder.resolve("any.csv"), bytes);
      Records records = RecordFiles.open(file, Encoding.of(schema, "sick")).read();
      assertThat(row(records, 0)).containsExactly(1f, -0.98f, 1f, 0f, 0f);
      for (int row = 0; row < records.rows(); row++) {
        double squares = row(records, row).stream().mapToDouble(x -> x * x).sum();
        assertThat(Math.sqrt(squares)).isLessThanOrEqualTo(records.features().maxNorm());
        assertThat(records.label(row)).isIn(0f, 0.5f, 1f);
      }
    }
  }

  /** A record that is taken out leaves the others as they were, whatever it holds. */
  @Test
  void recordsDoNotTouchEachOther() throws IOException {
    String odd = "\"a\n\"\"b,\",NaN,,,extra\n";
    Records with = read("age,sex,sick\n1,F,no\n" + odd + "2,M,yes\n");
    Records without = read("other.csv", "age,sex,sick\n1,F,no\n2,M,yes\n", schema);
    assertThat(with.rows()).isEqualTo(3);
    assertThat(row(with, 0)).isEqualTo(row(without, 0));
    assertThat(row(with, 2)).isEqualTo(row(without, 1));
  }

  @Test
  void marksOfMissingMayBeNumbers() throws IOException {
    Schema marked =
        new Schema(schema.columns(), List.of("99", "?"), null, Size.PUBLIC, Schema.Layout.DEFAULTS);
    Records records = read("data.csv", "age,sex,sick\n99,F,?\n98,F,no\n", marked);
    assertThat(row(records, 0).get(1)).isEqualTo(0f);
    assertThat(row(records, 1).get(1)).isEqualTo((float) (2 * 0.98 - 1));
    assertThat(records.isLabelled(0)).isFalse();
  }

  @Test
  void tabsAndGzip() throws IOException {
    assertThat(read("data.tsv", "age\tsex\tsick\n0\tF\tno\n", schema).rows()).isEqualTo(1);
    Path file = folder.resolve("data.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("age,sex,sick\n0,F,no\n1,M,yes\n".getBytes(UTF_8));
    }
    assertThat(RecordFiles.open(file, Encoding.of(schema, "sick")).read().rows()).isEqualTo(2);
  }

  @Test
  void withoutHeaderAfterCommentsWithOtherSeparator() throws IOException {
    Schema bare =
        new Schema(
            schema.columns(), List.of("?"), null, Size.PUBLIC, new Schema.Layout(false, ';', '|'));
    Records records = read("data.csv", "|a comment, with\n|more\n50;M;yes\n|;F;no\n\n", bare);
    assertThat(records.rows()).isEqualTo(2);
    assertThat(row(records, 0)).containsExactly(1f, 0f, 0f, 1f, 0f);
    assertThat(row(records, 1)).containsExactly(1f, 0f, 1f, 0f, 0f);
  }

  @Test
  void aSourceIsReadAsOftenAsNeededInPieces() throws IOException {
    StringBuilder text = new StringBuilder("age,sex,sick\n");
    int rows = 3 * RecordSource.chunkRows(5) / 2;
    for (int i = 0; i < rows; i++) {
      text.append(i % 101).append(",F,no\n");
    }
    RecordSource source =
        RecordFiles.open(write("data.csv", text.toString()), Encoding.of(schema, "sick"));
    for (int pass = 0; pass < 2; pass++) {
      int read = 0;
      try (ChunkReader reader = source.open()) {
        for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
          assertThat(chunk.features()).hasSize(chunk.rows() * 5);
          read += chunk.rows();
        }
      }
      assertThat(read).isEqualTo(rows);
    }
    Records records = source.read();
    assertThat(records.chunks()).hasSize(2);
    assertThat(row(records, rows - 1).get(1))
        .isEqualTo((float) (2 * ((rows - 1) % 101) / 100. - 1));
  }

  @Test
  void rowsOfAUnitComeTogetherInOrder() throws IOException {
    Schema people =
        new Schema(schema.columns(), List.of("?"), "id", Size.PUBLIC, Schema.Layout.DEFAULTS);
    Records records =
        read(
            "data.csv",
            "age,sex,sick,id\n1,F,no,b\n2,F,no,a\n3,F,yes,b\n4,F,?,?\n5,F,no,a\n6,F,no,c\n7,F,maybe,b\n",
            people);
    Units units = records.units();
    assertThat(units.count()).isEqualTo(3);
    assertThat(records.rows()).isEqualTo(6);
    assertThat(List.of(units.start(0), units.start(1), units.start(2), units.end(2)))
        .containsExactly(0, 3, 5, 6);
    int[] ages = {1, 3, 7, 2, 5, 6};
    for (int i = 0; i < ages.length; i++) {
      assertThat(row(records, i).get(1)).isEqualTo((float) (2 * (ages[i] / 100.) - 1));
    }
    assertThat(records.label(1)).isEqualTo(1);
    assertThat(records.isLabelled(1)).isTrue();
    assertThat(records.isLabelled(2)).isFalse();
  }
}
