package org.priory.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.Scaling;
import org.priory.privacy.data.schema.Schema;

/** Whole numbers, dates, times and booleans mean in Parquet what they mean in CSV. */
class ParquetKindsTest {
  @TempDir Path folder;

  @Test
  void theSameFieldsGiveTheSameFeatures() throws IOException {
    Schema schema =
        Schema.parse(
            "s",
            """
            {"columns": [
              {"name": "day", "type": "date", "min": "2020-01-01", "max": "2020-12-31"},
              {"name": "at", "type": "datetime", "min": "2020-01-01T00:00", "max": "2020-01-02T00:00"},
              {"name": "stays", "type": "integer", "min": 0, "max": 10},
              {"name": "ill", "type": "boolean"}],
             "missing": ["", "2020-01-13"]}
            """);
    Encoding encoding = Encoding.of(schema, null, new Encoding.Options(Scaling.SYMMETRIC, false));
    Path csv =
        Files.writeString(
            folder.resolve("t.csv"),
            """
            day,at,stays,ill
            2020-12-31,2020-01-01T06:00,10,yes
            2020-01-13,2020-01-01T12:00:00,0,FALSE
            1999-01-01,2020-01-03T00:00,5,
            ,,,maybe
            """);
    assertThat(RecordFiles.open(parquet(), encoding).open().next().features())
        .isEqualTo(RecordFiles.open(csv, encoding).open().next().features());
  }

  private Path parquet() throws IOException {
    MessageType type =
        Types.buildMessage()
            .optional(PrimitiveTypeName.INT32)
            .as(LogicalTypeAnnotation.dateType())
            .named("day")
            .optional(PrimitiveTypeName.INT64)
            .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
            .named("at")
            .optional(PrimitiveTypeName.INT64)
            .named("stays")
            .optional(PrimitiveTypeName.BOOLEAN)
            .named("ill")
            .named("table");
    Path file = folder.resolve("t.parquet");
    SimpleGroupFactory groups = new SimpleGroupFactory(type);
    long start = LocalDate.of(2020, 1, 1).toEpochDay() * 86_400_000_000L;
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(type).build()) {
      writer.write(
          groups
              .newGroup()
              .append("day", (int) LocalDate.of(2020, 12, 31).toEpochDay())
              .append("at", start + 6 * 3_600_000_000L)
              .append("stays", 10L)
              .append("ill", true));
      writer.write(
          groups
              .newGroup()
              .append("day", (int) LocalDate.of(2020, 1, 13).toEpochDay())
              .append("at", start + 12 * 3_600_000_000L)
              .append("stays", 0L)
              .append("ill", false));
      writer.write(
          groups
              .newGroup()
              .append("day", (int) LocalDate.of(1999, 1, 1).toEpochDay())
              .append("at", start + 48 * 3_600_000_000L)
              .append("stays", 5L));
      writer.write(groups.newGroup());
    }
    return file;
  }
}
