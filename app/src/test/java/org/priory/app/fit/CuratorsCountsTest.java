package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;

/** What is wrong with a file is told to the curator, where he asks for it, and to nobody else. */
class CuratorsCountsTest {
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "age", "type": "number", "min": 0, "max": 100},
        {"name": "sex", "type": "category", "values": ["f", "m"]},
        {"name": "ill", "type": "category", "values": ["no", "yes"]}],
       "missing": ["?"], "unit": "row", "size": %s}
      """;

  @TempDir Path folder;
  private int runs;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("schema.json"), SCHEMA.formatted("1000"));
  }

  /** A thousand rows. */
  private void rows(String... kinds) throws IOException {
    List<String> lines = new ArrayList<>(List.of("age,sex,ill"));
    for (int i = 0; i < 1000; i++) {
      lines.add(kinds[i % kinds.length]);
    }
    lines.add("");
    Files.write(folder.resolve("data.csv"), lines);
  }

  private Shell.Outcome fit(String more) {
    return Shell.run(
        "fit logistic --target ill --epsilon 1 --data %1$s/data.csv --schema %1$s/schema.json"
                .formatted(folder)
            + " --ledger %1$s/ledger.db --dataset d --out %1$s/run%2$d %3$s"
                .formatted(folder, ++runs, more));
  }

  private JsonNode columns() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("run" + runs + "/internal/columns.json").toFile());
  }

  @Test
  void everyShareIsThere() throws IOException {
    rows(
        "50,f,no",
        "-3,m,yes",
        "1200,?,0",
        "4.5x,x,1",
        "?,,no",
        ",f",
        "50,f,no",
        "50",
        "1,f,yes",
        "2,m,no");
    assertThat(fit("").code()).isZero();
    JsonNode found = columns();
    assertThat(found.get("rows").longValue()).isEqualTo(1000);
    assertThat(found.get("records").longValue()).isEqualTo(1000);
    double[][] shares = {{0.2, 0.1, 0, 0.2}, {0.3, 0, 0.1, 0}, {0.2, 0, 0.2, 0}};
    List<String> names = List.of("missing", "unread", "undeclared", "out_of_bounds");
    for (int column = 0; column < 3; column++) {
      for (int j = 0; j < 4; j++) {
        assertThat(found.get("columns").get(column).get(names.get(j)).doubleValue())
            .as(column + " " + names.get(j))
            .isCloseTo(shares[column][j], within(1e-12));
      }
    }
  }

  /** Nothing but the folder of the curator knows, whether the labels can be read or not. */
  @Test
  void onlyTheCuratorIsTold() throws IOException {
    rows("50,f,no", "40,m,yes");
    Shell.Outcome right = fit("--show-internal");
    assertThat(right.code()).isZero();
    assertThat(right.err()).doesNotContain("NOT PRIVATE");
    rows("50,f,0", "40,m,1");
    Shell.Outcome silent = fit("");
    assertThat(silent.code()).isZero();
    assertThat(silent.err()).isEqualTo(right.err());
    assertThat(silent.out()).doesNotContain("not declared");
    try (Stream<Path> files = Files.list(folder.resolve("run2/release"))) {
      for (Path file : files.toList()) {
        assertThat(file).content().doesNotContain("undeclared", "not declared");
      }
    }
    assertThat(columns().get("warnings").toString()).contains("ill: 100 % not declared");
    assertThat(folder.resolve("run2/internal/run.log")).content().contains("100 % not declared");
    Shell.Outcome shown = fit("--show-internal --json");
    assertThat(shown.jsonAfterMessages().toString()).doesNotContain("not declared");
    assertThat(shown.err().lines().filter(line -> line.contains("NOT PRIVATE")))
        .singleElement()
        .asString()
        .contains("ill: 100 % not declared", "columns.json");
  }

  @Test
  void aWrongNumberOfRecordsIsTold() throws IOException {
    rows("50,f,no", "40,m,yes");
    Files.writeString(folder.resolve("schema.json"), SCHEMA.formatted("6000000"));
    assertThat(fit("--show-internal").err()).contains("1000 records, where 6000000 are declared");
  }

  /** Rows are counted by row, records by person. */
  @Test
  void personsAreRecords() throws IOException {
    Files.writeString(
        folder.resolve("schema.json"), SCHEMA.formatted("1000").replace("row", "who"));
    List<String> lines = new ArrayList<>(List.of("who,age,sex,ill"));
    for (int i = 0; i < 1000; i++) {
      lines.add((i % 10 == 0 ? "" : "p" + i % 300) + ",50,f,no");
    }
    Files.write(folder.resolve("data.csv"), lines);
    assertThat(fit("--show-internal").err())
        .contains("270 records, where 1000 are declared", "who: 10 % missing");
    assertThat(columns().get("rows").longValue()).isEqualTo(1000);
  }
}
