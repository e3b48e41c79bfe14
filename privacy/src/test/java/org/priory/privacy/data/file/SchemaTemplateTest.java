package org.priory.privacy.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;

class SchemaTemplateTest {

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void namesFromTheHeaderLineAlone() throws IOException {
    SchemaTemplate template =
        SchemaTemplate.fromHeader(write("a.csv", "age,\"the \"\"sex\"\"\"\n47,secret\n"));
    assertThat(template.columns()).isEqualTo(2);
    assertThat(template.json())
        .contains("\"age\"", "the \\\"sex\\\"")
        .doesNotContain("47", "secret");
    assertThatThrownBy(() -> Schema.parse("t", template.json()))
        .hasMessageStartingWith("t: columns[0].min: must be a number, was null");
    String filled = template.json().replace("\"min\": null", "\"min\": 0").replace("null", "1");
    assertThat(Schema.parse("t", filled).columns()).hasSize(2);
  }

  @Test
  void theRecordsDoNotMatter() throws IOException {
    String one = SchemaTemplate.fromHeader(write("a.csv", "a,b\n1,2\n")).json();
    assertThat(SchemaTemplate.fromHeader(write("b.csv", "a,b\n\"x\0")).json()).isEqualTo(one);
    assertThat(SchemaTemplate.fromHeader(write("c.csv", "a,b")).json()).isEqualTo(one);
  }

  @Test
  void otherSeparators() throws IOException {
    SchemaTemplate semicolon = SchemaTemplate.fromHeader(write("a.csv", "a;b;c\n1;2;3\n"));
    assertThat(semicolon.columns()).isEqualTo(3);
    assertThat(semicolon.json()).contains("\"separator\": \";\"");
    assertThat(SchemaTemplate.fromHeader(write("a.tsv", "a\tb\n")).columns()).isEqualTo(2);
  }

  @Test
  void anotherEncodingIsRefused() throws IOException {
    Path file = folder.resolve("a.csv");
    Files.write(file, "age,Gr\u00f6\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> SchemaTemplate.fromHeader(file))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("line 1: must be text in UTF-8, was another encoding");
    // the twin
    assertThat(SchemaTemplate.fromHeader(write("b.csv", "age,Gr\u00f6\u00dfe\n")).columns())
        .isEqualTo(2);
  }

  /** A record must not reach a schema, which is public. */
  @Test
  void aFirstLineThatLooksLikeARecordIsRefused() throws IOException {
    Path file = write("a.data", "Zaphod, 39.25, no\n");
    assertThatThrownBy(() -> SchemaTemplate.fromHeader(file))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("line 1, column 2: must be a name of its own in a header line")
        .hasMessageNotContainingAny("Zaphod", "39.25");
    SchemaTemplate bare = SchemaTemplate.withoutHeader(file);
    assertThat(bare.json())
        .contains("column1", "column3", "\"header\": false")
        .doesNotContain("Zaphod", "39.25");
  }
}
