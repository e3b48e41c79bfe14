package org.priory.privacy.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.Format;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

/** Every refusal is one line about the file's shape, and never what a record holds. */
class BadFilesTest {

  private static final String SECRET = "Zaphod";

  @TempDir Path folder;

  private final Schema schema =
      Schema.of(new Column.Number("age", 0, 100), Column.Category.of("sick", "no", "yes"));

  private void refused(Path file, Schema schema, String message) {
    assertThatThrownBy(() -> RecordFiles.open(file, Encoding.of(schema, "sick")).read())
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(file + ": " + message)
        .hasMessageContaining("; ")
        .hasMessageNotContainingAny(SECRET, "\n");
  }

  private void refused(String name, String text, String message) throws IOException {
    refused(Files.writeString(folder.resolve(name), text), schema, message);
  }

  private Path bytes(String name, byte... bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private static byte[] gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void missingFolderEmptyAndHeaderOnly() throws IOException {
    refused(folder.resolve("none.csv"), schema, "must be a file, was not found");
    refused(Files.createDirectory(folder.resolve("d.csv")), schema, "must be a file, was a folder");
    refused("empty.csv", "", "must hold data, was empty");
    refused("blank.csv", "\n\n\n", "must hold a table, was no line");
    refused("head.csv", "age,sick\n", "line 2: must be a record, was header line only");
    refused("head2.csv", "age,sick\n\n", "line 2: must be a record, was header line only");
  }

  @Test
  void columns() throws IOException {
    refused(
        "a.csv",
        SECRET + ",sick\n1,no\n",
        "schema columns[0].name: must be a column of the header line: age, was not among its 2");
    refused(
        "b.csv",
        "age,sick,age\n1,no,2\n",
        "schema columns[0].name: must be in the header line once");
    Schema bare =
        new Schema(
            schema.columns(),
            schema.missing(),
            null,
            Size.PUBLIC,
            new Schema.Layout(false, null, null));
    Path file = Files.writeString(folder.resolve("c.csv"), SECRET + ",no,1\n");
    refused(file, bare, "line 1: must have the 2 columns of the schema");
    Schema people =
        new Schema(schema.columns(), schema.missing(), "id", Size.PUBLIC, Schema.Layout.DEFAULTS);
    Path named = Files.writeString(folder.resolve("d.csv"), "age,sick\n1,no\n");
    refused(named, people, "schema unit: must be a column of the header line: id");
  }

  @Test
  void piecesNeedRowsAsUnits() throws IOException {
    Schema people =
        new Schema(schema.columns(), schema.missing(), "id", Size.PUBLIC, Schema.Layout.DEFAULTS);
    Path file = Files.writeString(folder.resolve("d.csv"), "age,sick,id\n1,no,a\n");
    RecordSource source = RecordFiles.open(file, Encoding.of(people, "sick"));
    assertThatThrownBy(source::open)
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith("schema: unit: must be \"row\"");
  }

  @Test
  void gzip() throws IOException {
    byte[] whole = gzip("age,sick\n" + "1,no\n".repeat(10_000));
    Path cut = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(whole, whole.length / 2));
    refused(cut, schema, "must be whole gzip, was damaged or cut off");
    Path beginning = Files.write(folder.resolve("beginning.csv.gz"), Arrays.copyOf(whole, 5));
    refused(beginning, schema, "must be whole gzip, was damaged or cut off");
    byte[] broken = whole.clone();
    Arrays.fill(broken, 12, broken.length, (byte) 0x55);
    refused(Files.write(folder.resolve("b.csv.gz"), broken), schema, "must be whole gzip");
    refused("plain.csv.gz", "age,sick\n1,no\n", "must be gzip as its name says");
    // Packed but not named so: read all the same.
    Path unnamed = Files.write(folder.resolve("packed.csv"), whole);
    assertThat(RecordFiles.open(unnamed, Encoding.of(schema, "sick")).read().rows())
        .isEqualTo(10_000);
  }

  @Test
  void names() throws IOException {
    refused("data.xlsx", SECRET, "must be named .csv, .tsv, .parquet or .idx");
    refused("data", SECRET, "must be named .csv, .tsv, .parquet or .idx");
    refused("p.csv", "PAR1" + SECRET, "must hold csv as its name says, was parquet");
    refused("z.csv", "PK\3\4" + SECRET, "must hold csv as its name says, was zip");
    refused("p.parquet", "age,sick\n1,no\n", "must hold parquet as its name says, was not parquet");
    refused(
        "q.parquet",
        "PAR1" + SECRET.repeat(99),
        "must be of a format that this program can read, was parquet without the library");
    refused(bytes("i.idx", (byte) 0, (byte) 0, (byte) 8, (byte) 3), schema, "must be a table");
    assertThat(
            RecordFiles.open(
                    Files.writeString(folder.resolve("any"), "age,sick\n1,no\n"),
                    Encoding.of(schema, "sick"),
                    Format.CSV)
                .read()
                .rows())
        .isEqualTo(1);
  }

  @Test
  void binaryRubbish() throws IOException {
    byte[] rubbish = new byte[100_000];
    new Random(3).nextBytes(rubbish);
    rubbish[0] = 7;
    assertThatThrownBy(
            () ->
                RecordFiles.open(bytes("r.csv", rubbish), Encoding.of(schema, "sick"), Format.CSV))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("line 1: must be text, was binary");
    // Without a header line the first line is a record, and no refusal speaks of what it holds.
    Schema bare =
        new Schema(
            schema.columns(),
            schema.missing(),
            null,
            Size.PUBLIC,
            new Schema.Layout(false, null, null));
    String fields = "\u0000" + ",".repeat(schema.columns().size() - 1) + "\n";
    assertThat(
            RecordFiles.open(
                    bytes("bare.csv", fields.getBytes(StandardCharsets.UTF_8)),
                    Encoding.of(bare, "sick"))
                .read()
                .rows())
        .isEqualTo(1);
  }

  @Test
  void aLineOfTenGigabytes() throws IOException {
    Path first = folder.resolve("first.csv");
    try (RandomAccessFile file = new RandomAccessFile(first.toFile(), "rw")) {
      file.setLength(10L << 30);
    }
    refused(first, schema, "must have records of at most 16777216 characters, was a longer one");
    Path second = folder.resolve("second.csv");
    try (RandomAccessFile file = new RandomAccessFile(second.toFile(), "rw")) {
      file.write("age,sick\n".getBytes(StandardCharsets.UTF_8));
      file.setLength(10L << 30);
    }
    refused(second, schema, "must have records of at most 16777216 characters, was a longer one");
  }

  @Test
  void aLineOfManyFields() throws IOException {
    String many = ",".repeat(1 << 20);
    Path wide = folder.resolve("wide.csv");
    try (var out = Files.newBufferedWriter(wide)) {
      out.write("age,sick\n");
      for (int i = 0; i < 20; i++) {
        out.write(many);
      }
    }
    refused(wide, schema, "must have records of at most 16777216 characters, was a longer one");
  }
}
