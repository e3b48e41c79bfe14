package org.priory.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

class ClinicDataTest {
  @TempDir private Path folder;

  @Test
  void isWhatItsSchemaSays() throws Exception {
    Path file = folder.resolve("clinic.csv");
    ClinicData.write(file);
    Schema schema = ClinicData.schema();
    assertThat(Schema.parse("schema", schema.toJson())).isEqualTo(schema);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(ClinicData.PATIENTS + 1);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      for (int i = 0; i < fields.length; i++) {
        Column column = schema.columns().get(i);
        if (column instanceof Column.Number number) {
          assertThat(Double.parseDouble(fields[i])).isBetween(number.min(), number.max());
        } else {
          assertThat(((Column.Category) column).values())
              .extracting(Column.Value::name)
              .contains(fields[i]);
        }
      }
    }
    Records records = RecordFiles.open(file, Encoding.of(schema, ClinicData.TARGET)).read();
    double readmitted = 0;
    for (int i = 0; i < records.rows(); i++) {
      readmitted += records.label(i);
    }
    assertThat(readmitted / ClinicData.PATIENTS).isBetween(0.15, 0.35);
  }

  @Test
  void isTheSameEveryTime() throws Exception {
    Path one = folder.resolve("one.csv");
    Path two = folder.resolve("two.csv");
    ClinicData.write(one);
    ClinicData.write(two);
    assertThat(two).hasSameTextualContentAs(one);
  }
}
