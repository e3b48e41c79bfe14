package org.priory.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Main;
import org.priory.app.shell.Program;

class SchemaNewCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;
  private Path schema;

  @BeforeEach
  void write() throws IOException {
    data = Files.writeString(folder.resolve("clinic.csv"), "age,sex\n47,Zaphod\n");
    schema = folder.resolve("clinic.json");
  }

  private int run(Object... words) {
    String[] args = new String[words.length + 2];
    args[0] = "schema";
    args[1] = "new";
    for (int i = 0; i < words.length; i++) {
      args[i + 2] = words[i].toString();
    }
    return Program.run(new Main(), new PrintWriter(out), new PrintWriter(err), args);
  }

  private void refused(int code, String message) {
    assertThat(code).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains(message).doesNotContain("Zaphod");
    assertThat(err.toString().lines()).hasSize(1);
    err.getBuffer().setLength(0);
  }

  /** Letters are codes where every value has one; what a value is made of is left as it is. */
  @Test
  void codesMayBeLetters() throws IOException {
    Path data = Files.writeString(folder.resolve("c.csv"), "sex,pay,kind\nM,<=50K,a\n");
    Path book =
        Files.writeString(
            folder.resolve("book.csv"),
            "column,type,values\nsex,category,M=male|F=female\npay,category,<=50K|>50K\n"
                + "kind,category,a=b|a=c\n");
    Path schema = folder.resolve("c.json");
    assertThat(run(data, "--codebook", book, "--out", schema)).isZero();
    assertThat(Files.readString(schema))
        .contains(
            "[[\"male\",\"M\"],[\"female\",\"F\"]]", "[\"<=50K\",\">50K\"]", "[\"a=b\",\"a=c\"]");
  }

  /** A code book says how missing values count; what cannot be is refused with its line. */
  @Test
  void aCodeBookHasPoliciesForMissingValues() throws IOException {
    Path book =
        Files.writeString(
            folder.resolve("book.csv"),
            "column,type,min,max,values,missing\nage,number,0,100,,mean\nsex,category,,,f|m,level\n");
    assertThat(run(data, "--codebook", book, "--out", schema)).isZero();
    assertThat(Files.readString(schema))
        .contains("\"missing\": \"mean\"", "\"missing\": \"level\"");
    Files.writeString(book, "column,type,min,max,missing\nage,number,0,100,level\n");
    out.getBuffer().setLength(0);
    refused(
        run(data, "--codebook", book, "--out", schema, "--force"),
        "line 2.missing: must be mean or drop for a number, was level");
  }

  @Test
  void writesWhatTheHeaderSays() throws IOException {
    assertThat(run(data, "--out", schema)).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(out.toString()).startsWith("Wrote " + schema + " with 2 columns.");
    assertThat(Files.readString(schema))
        .contains("\"age\"", "\"sex\"", "\"unit\": \"row\"")
        .doesNotContain("47", "Zaphod");
  }

  @Test
  void packed() throws IOException {
    Path packed = folder.resolve("packed.csv.gz");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(packed))) {
      stream.write(Files.readString(data).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(run(packed, "--out", schema, "--json")).isZero();
    assertThat(out.toString()).contains("\"columns\":2");
  }

  @Test
  void doesNotOverwriteUnlessForced() throws IOException {
    Files.writeString(schema, "work of an afternoon");
    refused(run(data, "--out", schema), "must not exist, was there already; add --force");
    assertThat(schema).hasContent("work of an afternoon");
    assertThat(run(data, "--out", schema, "--force")).isZero();
    assertThat(Files.readString(schema)).startsWith("{ \"columns\"");
  }

  @Test
  void refusals() throws IOException {
    refused(run(folder.resolve("none.csv"), "--out", schema), "must be a file, was not found");
    refused(run(data, "--out", folder.resolve("no/folder.json")), "must be writable, was not");
    Path bare = Files.writeString(folder.resolve("bare.csv"), "47,Zaphod\n");
    refused(run(bare, "--out", schema), "line 1, column 1: must be a name of its own");
    assertThat(run(bare, "--out", schema, "--no-header")).isZero();
    assertThat(Files.readString(schema)).contains("column2").doesNotContain("Zaphod");
  }
}
