package org.priory.app.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;

/** The curator's check: shares and no values, stamped on every line, exit code 0, no trace. */
class SchemaCheckCommandTest {
  private static final String SECRET = "Zaphod";
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "number", "min": 0, "max": 100},
        {"name": "sex", "type": "category", "values": ["f", "m", "d"]},
        {"name": "ill", "type": "boolean"}],
       "missing": ["?"], "unit": "row", "size": 5000}
      """;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("s.json"), SCHEMA);
  }

  private void rows(String header, String... kinds) throws IOException {
    List<String> lines = new ArrayList<>(List.of(header));
    for (int i = 0; i < 1000; i++) {
      lines.add(kinds[i % kinds.length]);
    }
    Files.write(folder.resolve("d.csv"), lines);
  }

  private Shell.Outcome check(String more) {
    return Shell.run(
        "schema check --data %1$s/d.csv --schema %1$s/s.json --ledger %1$s/ledger.db %2$s"
            .formatted(folder, more));
  }

  @Test
  void sharesAreTold() throws IOException {
    rows("age,sex,ill", "50,f,no", "150,m,1", "?,f," + SECRET, SECRET + ",x,NO");
    JsonNode found = check("--json").json();
    assertThat(found.get("stamp").asText()).startsWith("NOT PRIVATE");
    assertThat(found.get("rows").asInt()).isEqualTo(1000);
    JsonNode age = found.get("columns").get(0);
    assertThat(age.get("missing").asDouble()).isEqualTo(0.25);
    assertThat(age.get("unread").asDouble()).isEqualTo(0.25);
    assertThat(age.get("out_of_bounds").asDouble()).isEqualTo(0.25);
    assertThat(found.get("columns").get(1).get("undeclared").asDouble()).isEqualTo(0.25);
    assertThat(found.get("columns").get(1).get("never_seen").get(0).asText()).isEqualTo("d");
    assertThat(found.get("columns").get(2).get("undeclared").asDouble()).isEqualTo(0.25);
    assertThat(found.get("findings").get(0).asText())
        .isEqualTo("1000 records, where 5000 are declared");

    Shell.Outcome text = check("");
    assertThat(text.code()).isZero();
    assertThat(text.err()).isEmpty();
    assertThat(text.out().lines()).allMatch(line -> line.startsWith("NOT PRIVATE"));
    assertThat(text.out()).doesNotContain(SECRET).doesNotContain("150");
  }

  @Test
  void theShapeIsTold() throws IOException {
    rows("age;sex;ill", "5,5;f;no");
    assertThat(check("").out()).contains("3 between semicolons: mend \"separator\"");
    rows("age,sex,ill", "\"5,5\",f,no");
    assertThat(check("").out()).contains("age: 100 % of its first fields have a decimal comma");
    Files.write(
        folder.resolve("d.csv"),
        "age,sex,ill\n5,\u00e9,no\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(check("").out()).contains("it is not UTF-8");
    Files.writeString(folder.resolve("d.csv"), "\ufeffage,sex,ill\n5,f,no\n");
    assertThat(check("").out()).contains("byte order mark");
    Files.writeString(folder.resolve("d.csv"), "PK\3\4");
    assertThat(check("").out()).contains("export it as CSV");
    rows("years,sex,ill", "5,f,no");
    Shell.Outcome renamed = check("");
    assertThat(renamed.code()).isZero();
    assertThat(renamed.out()).contains("must be a column of the header line: age");
  }

  @Test
  void personsAreCounted() throws IOException {
    Files.writeString(
        folder.resolve("s.json"), SCHEMA.replace("\"row\"", "\"who\"").replace("5000", "100"));
    List<String> lines = new ArrayList<>(List.of("who,age,sex,ill"));
    for (int i = 0; i < 20_000; i++) {
      lines.add((i / 4) + ",5,f,no");
    }
    Files.write(folder.resolve("d.csv"), lines);
    int records = check("--json").json().get("records").asInt();
    assertThat(records).isBetween(4800, 5200);
  }

  /** The record of a check follows from the schema alone, and a fit asks for it once. */
  @Test
  void aFitRecommendsIt() throws IOException {
    rows("age,sex,ill", "50,f,no", "20,m,yes");
    String fit =
        "fit logistic --target ill --epsilon 1 --data %1$s/d.csv --schema %1$s/s.json --ledger %1$s/ledger.db"
            .formatted(folder);
    Shell.Outcome before = Shell.run(fit + " --out " + folder.resolve("a"));
    assertThat(before.code()).isZero();
    assertThat(before.err().lines().findFirst().orElseThrow())
        .contains("this schema was never checked: 'priory schema check");
    check("");
    String record = Files.readString(folder.resolve("ledger.db.checked"));
    Shell.Outcome after = Shell.run(fit + " --out " + folder.resolve("b"));
    assertThat(after.code()).isZero();
    assertThat(after.err()).doesNotContain("never checked");
    rows("age,sex,ill", "1,x,1", "2,y,2");
    check("");
    assertThat(Files.readString(folder.resolve("ledger.db.checked"))).isEqualTo(record);
  }
}
