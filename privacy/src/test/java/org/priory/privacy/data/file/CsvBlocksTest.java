package org.priory.privacy.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.FieldBinding;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.JoinedChunks;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;

/** Blocks that are parsed side by side give the rows of one text that is parsed from end to end. */
class CsvBlocksTest {
  private static final List<String> FIELDS = List.of("n", "c", "who", "y");

  @TempDir private Path folder;
  private final Random random = new Random(11);

  /** Whether no quote is to come, so that blocks need not be parsed as text. */
  private boolean isPlain;

  private static Schema schema(boolean header, String more) {
    return Schema.parse(
        "schema",
        """
        {"columns": [
          {"name": "n", "type": "number", "min": 0, "max": 9},
          {"name": "c", "type": "category", "values": ["a", "b", "ä\\u20ac", "with \\"quotes\\""]},
          {"name": "who", "type": "ignore"},
          {"name": "y", "type": "category", "values": ["no", "yes"]}],
         "missing": ["?"], "unit": "who", "header": %s%s}
        """
            .formatted(header, more));
  }

  /** All that a pass gives, and what it counted. */
  private static String digest(ChunkReader pass, Encoding encoding) {
    MessageDigest digest = UnitCell.newDigest();
    try (ChunkReader reader = new JoinedChunks(pass, encoding, true)) {
      long rows = 0;
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        chunk.digest(digest);
        rows += chunk.rows();
      }
      var counts = reader.counts().orElseThrow();
      return rows
          + " "
          + HexFormat.of().formatHex(digest.digest())
          + counts.rows()
          + " "
          + counts.records()
          + counts.fields().stream()
              .map(f -> f.missing() + "/" + f.unread() + "/" + f.undeclared() + "/" + f.outside())
              .toList();
    }
  }

  private static String inBlocks(Path path, Schema schema, int bytes) {
    Encoding encoding = Encoding.of(schema, "y");
    DataFile file = new DataFile(path);
    Cell[] cells = new FieldBinding("test", encoding).byOrder(FIELDS.size());
    return digest(new CsvBlocks(file, encoding, ',', cells, bytes), encoding);
  }

  private static String asOne(Path path, Schema schema) {
    Encoding encoding = Encoding.of(schema, "y");
    DataFile file = new DataFile(path);
    Cell[] cells = new FieldBinding("test", encoding).byOrder(FIELDS.size());
    RowBuilder builder = new RowBuilder(encoding, RecordSource.chunkRows(encoding.width()));
    Schema.Layout layout = schema.layout();
    CsvRows rows = new CsvRows(file, builder, cells, layout.header());
    return digest(
        new CsvChunks(file, builder, CsvText.open(file, ',', layout.comment(), rows)), encoding);
  }

  private String field(boolean quotes) {
    return switch (random.nextInt(quotes ? 12 : 9)) {
      case 0, 1, 2 -> Integer.toString(random.nextInt(12));
      case 3 -> "";
      case 4 -> "a";
      case 5 -> random.nextBoolean() ? "yes" : "no";
      case 6 -> "ä\u20ac";
      case 7 -> " ? ";
      case 8 -> isPlain ? " +1e1" : "5\" disk";
      case 9 -> "\"with \"\"quotes\"\"\"";
      case 10 -> "\"a\nb\r\n\"";
      default -> "\"b\"x\"";
    };
  }

  private byte[] text(int lines, double quotes, boolean comments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (random.nextInt(3) == 0) {
      out.writeBytes("\uFEFF".getBytes(UTF_8));
    }
    for (int i = 0; comments && i < random.nextInt(5); i++) {
      out.writeBytes("# some words, \"and more\n".getBytes(UTF_8));
    }
    for (int i = 0; i < lines; i++) {
      boolean quoted = random.nextDouble() < quotes;
      int fields = random.nextInt(6);
      for (int j = 0; j < fields; j++) {
        out.writeBytes(((j == 0 ? "" : ",") + field(quoted)).getBytes(UTF_8));
      }
      if (random.nextInt(20) == 0) {
        out.writeBytes(new byte[] {(byte) 0xe2, (byte) 0x82}); // a character that is cut off
      }
      out.writeBytes(
          (i == lines - 1 && random.nextBoolean()
                  ? ""
                  : List.of("\n", "\r\n", "\r", "\n\n").get(random.nextInt(4)))
              .getBytes(UTF_8));
    }
    return out.toByteArray();
  }

  @Test
  void rowsAreThoseOfOneText() throws IOException {
    for (int trial = 0; trial < 1500; trial++) {
      isPlain = trial % 5 < 2;
      boolean header = random.nextBoolean();
      boolean comments = random.nextBoolean();
      Schema schema = schema(header, comments ? ", \"comment\": \"#\"" : "");
      double quotes = isPlain ? 0 : List.of(0.0, 0.0, 0.02, 0.3).get(random.nextInt(4));
      byte[] bytes = text(1 + random.nextInt(200), quotes, comments);
      if (bytes.length > 0) {
        Path file = Files.write(folder.resolve("data.csv"), bytes);
        int block = 20 + random.nextInt(400);
        assertThat(inBlocks(file, schema, block))
            .as("block of %s in%n%s", block, new String(bytes, UTF_8))
            .isEqualTo(asOne(file, schema));
      }
    }
  }

  /** The twin: a block that is not the whole is not the same. */
  @Test
  void aMissingLineIsSeen() throws IOException {
    Schema schema = schema(false, "");
    Path whole = Files.writeString(folder.resolve("whole.csv"), "1,a,x,no\n".repeat(500));
    Path less = Files.writeString(folder.resolve("less.csv"), "1,a,x,no\n".repeat(499));
    assertThat(inBlocks(whole, schema, 100)).isEqualTo(asOne(whole, schema));
    assertThat(inBlocks(less, schema, 100)).isNotEqualTo(asOne(whole, schema));
  }

  /** Many blocks of the usual size, and a field in quotes far behind. */
  @Test
  void longFilesAreRead() throws IOException {
    Schema schema = schema(true, "");
    StringBuilder text = new StringBuilder("n,c,who,y\n");
    while (text.length() < 5 * CsvBlocks.BYTES) {
      text.append(random.nextInt(10)).append(",b,p").append(random.nextInt(1000)).append(",yes\n");
    }
    Path plain = Files.writeString(folder.resolve("plain.csv"), text);
    assertThat(inBlocks(plain, schema, CsvBlocks.BYTES)).isEqualTo(asOne(plain, schema));
    text.append("3,\"a\",\"p\n5\",no\n".repeat(1000));
    Path quoted = Files.writeString(folder.resolve("quoted.csv"), text);
    assertThat(inBlocks(quoted, schema, CsvBlocks.BYTES))
        .isEqualTo(asOne(quoted, schema))
        .isNotEqualTo(inBlocks(plain, schema, CsvBlocks.BYTES));
  }

  @Test
  void aDamagedFileIsRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 100_000; i++) {
        out.write((random.nextInt(10) + ",b,p" + random.nextInt() + ",yes\n").getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2);
    Path file = Files.write(folder.resolve("data.csv.gz"), cut);
    assertThatThrownBy(() -> inBlocks(file, schema(false, ""), CsvBlocks.BYTES))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("whole gzip");
  }
}
