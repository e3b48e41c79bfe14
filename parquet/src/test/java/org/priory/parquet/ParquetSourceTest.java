package org.priory.parquet;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.file.SchemaTemplate;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

class ParquetSourceTest {

  private static final MessageType TYPE =
      Types.buildMessage()
          .optional(DOUBLE)
          .named("dose")
          .optional(BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named("sex")
          .required(INT64)
          .named("patient")
          .optional(INT32)
          .as(LogicalTypeAnnotation.decimalType(2, 9))
          .named("price")
          .optional(BOOLEAN)
          .named("sick")
          .named("table");

  @TempDir Path folder;

  private final Schema schema =
      new Schema(
          List.of(
              new Column.Number("dose", 0, 10),
              Column.Category.of("sex", "F", "M"),
              new Column.Number("price", 0, 100),
              Column.Category.of("sick", "false", "true")),
          List.of(""),
          null,
          Size.PUBLIC,
          Schema.Layout.DEFAULTS);

  /** A row: dose, sex, patient, price in cents, sick; null is missing. */
  private Path write(List<Object[]> rows) throws IOException {
    Path file = folder.resolve("data.parquet");
    Files.deleteIfExists(file);
    try (ParquetWriter<Object[]> writer =
        ParquetWriter.writeFile(
            TYPE,
            file.toFile(),
            (row, values) -> {
              for (int i = 0; i < row.length; i++) {
                if (row[i] != null) {
                  values.write(TYPE.getFields().get(i).getName(), row[i]);
                }
              }
            })) {
      for (Object[] row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  private static List<Float> features(Records records, int row) {
    List<Float> features = new ArrayList<>();
    for (int j = 0; j < records.width(); j++) {
      features.add(records.block(row)[records.offset(row) + j]);
    }
    return features;
  }

  private static Object[] row(Object... values) {
    return values;
  }

  @Test
  void aFileByHand() throws IOException {
    Path file =
        write(
            List.of(
                row(2.5, "M", 1L << 60, 7500, true),
                row(null, null, 2L, null, null),
                row(Double.NaN, "X", 3L, -5, false),
                row(Double.POSITIVE_INFINITY, "F", 3L, 1_000_000, false)));
    RecordSource source = RecordFiles.open(file, Encoding.of(schema, "sick"));
    Records records = source.read();
    assertThat(source.counts())
        .contains(
            new CuratorsCounts(
                4,
                4,
                List.of(
                    new CuratorsCounts.Field("dose", 2, 1, 0, 0),
                    new CuratorsCounts.Field("sex", 1, 0, 1, 0),
                    new CuratorsCounts.Field("price", 1, 0, 0, 2),
                    new CuratorsCounts.Field("sick", 1, 0, 0, 0))));
    assertThat(features(records, 0)).containsExactly(1f, -0.5f, 0f, 1f, 0f, 0.5f);
    assertThat(features(records, 1)).containsExactly(1f, 0f, 0f, 0f, 1f, 0f);
    assertThat(features(records, 2)).containsExactly(1f, 0f, 0f, 0f, 1f, -1f);
    assertThat(features(records, 3)).containsExactly(1f, 0f, 1f, 0f, 0f, 1f);
    assertThat(records.label(0)).isEqualTo(1);
    assertThat(records.isLabelled(1)).isFalse();
    assertThat(SchemaTemplate.fromHeader(file).columns()).isEqualTo(5);
  }

  @Test
  void theFilesOfAFolderAreOneTable() throws IOException {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      rows.add(row(i / 5.0, i % 2 == 0 ? "F" : "M", (long) i, i, i % 3 == 0));
    }
    Path parts = Files.createDirectory(folder.resolve("parts"));
    Files.move(write(rows.subList(0, 20)), parts.resolve("part-0.parquet"));
    Files.move(write(rows.subList(20, 50)), parts.resolve("part-1.parquet"));
    Files.writeString(parts.resolve("_SUCCESS"), "");
    Encoding encoding = Encoding.of(schema, "sick");
    Records whole = TableData.of(write(rows)).open(encoding).read();
    Records joined = TableData.of(parts).open(encoding).read();
    assertThat(joined.rows()).isEqualTo(50);
    for (int i = 0; i < 50; i++) {
      assertThat(features(joined, i)).isEqualTo(features(whole, i));
      assertThat(joined.label(i)).isEqualTo(whole.label(i));
    }
  }

  @Test
  void manyRowsAndUnitsThatNeedAllTheirDigits() throws IOException {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      rows.add(row(i % 11 * 1.0, "F", (1L << 60) + i % 50_000, 100, i % 2 == 0));
    }
    Schema people =
        new Schema(schema.columns(), List.of(""), "patient", Size.PUBLIC, Schema.Layout.DEFAULTS);
    Records records = RecordFiles.open(write(rows), Encoding.of(people, "sick")).read();
    assertThat(records.rows()).isEqualTo(100_000);
    assertThat(records.units().count()).isEqualTo(50_000);
    assertThat(records.block(1)[records.offset(1) + 1])
        .isEqualTo((float) (2 * (50_000 % 11 / 10.0) - 1));
  }

  /** One row with a number that has no byte must not end the reading: that would speak of it. */
  @Test
  void aDecimalWithoutAByteIsMissing() throws IOException {
    MessageType type =
        Types.buildMessage()
            .required(BINARY)
            .as(LogicalTypeAnnotation.decimalType(2, 9))
            .named("price")
            .required(DOUBLE)
            .named("dose")
            .named("table");
    Path file = folder.resolve("decimals.parquet");
    try (var writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(type).build()) {
      for (byte[] price : List.of(new byte[] {0x1d, 0x4c}, new byte[0], new byte[] {-1})) {
        writer.write(
            new SimpleGroupFactory(type)
                .newGroup()
                .append("price", Binary.fromConstantByteArray(price))
                .append("dose", 1.0));
      }
    }
    Schema numbers = Schema.of(new Column.Number("price", 0, 100), new Column.Number("dose", 0, 1));
    Records records = RecordFiles.open(file, Encoding.of(numbers, "dose")).read();
    // 75.00, missing, and -0.01, which is clamped
    assertThat(records.rows()).isEqualTo(3);
    assertThat(features(records, 0)).containsExactly(1f, 0.5f);
    assertThat(features(records, 1)).containsExactly(1f, 0f);
    assertThat(features(records, 2)).containsExactly(1f, -1f);
  }

  @Test
  void refusals() throws IOException {
    Path file = write(List.<Object[]>of(row(1.0, "F", 1L, 1, true)));
    Schema other = Schema.of(new Column.Number("weight", 0, 1), new Column.Number("dose", 0, 1));
    assertThatThrownBy(() -> RecordFiles.open(file, Encoding.of(other, "dose")))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(
            file + ": schema columns[0].name: must be a column of the file: weight");
    byte[] bytes = Files.readAllBytes(file);
    Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(bytes, 60));
    assertThatThrownBy(() -> RecordFiles.open(cut, Encoding.of(schema, "sick")))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(cut + ": must be whole Parquet");
    Path rubbish = Files.writeString(folder.resolve("r.parquet"), "PAR1" + "secret".repeat(99));
    assertThatThrownBy(() -> RecordFiles.open(rubbish, Encoding.of(schema, "sick")))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(rubbish + ": must be whole Parquet, was damaged")
        .hasMessageNotContaining("secret");
    Path none = write(List.of());
    assertThatThrownBy(() -> RecordFiles.open(none, Encoding.of(schema, "sick")))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(none + ": must hold a record, was columns only");
  }
}
