package org.priory.privacy.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
  @TempDir private Path folder;

  @Test
  void fieldsAreInQuotesWhereTheyHaveToBe() throws Exception {
    Path file = folder.resolve("a.csv");
    try (CsvFile csv = CsvFile.create(file)) {
      csv.comment("a\nb");
      csv.line("plain", "ε", "", "1.5", "with space", "#");
      csv.line(List.of("a,b", "say \"no\"", "two\nlines", "cr\r", " edge "));
      csv.line("# no comment");
      csv.comment("");
    }
    assertThat(Files.readString(file))
        .isEqualTo(
            "# a b\n"
                + "plain,ε,,1.5,with space,#\n"
                + "\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",\"cr\r\", edge \n"
                + "\"# no comment\"\n"
                + "# \n");
  }

  @Test
  void whatIsWrittenIsReadBack() throws Exception {
    List<String> fields = List.of("a,b", "\"", "\n", "x\r\ny", "'", "=1+1", "");
    Path file = folder.resolve("b.csv");
    try (CsvFile csv = CsvFile.create(file)) {
      csv.line(fields);
    }
    try (var read = CsvReader.builder().ofCsvRecord(file)) {
      assertThat(read.iterator().next().getFields()).isEqualTo(fields);
    }
  }
}
