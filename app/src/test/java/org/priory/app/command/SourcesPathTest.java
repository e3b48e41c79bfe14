package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;

/** Tables in a file, in the files of a folder and in a database are the same. */
class SourcesPathTest {
  private static final String SCHEMA =
      """
      {"columns": [
        {"name": "who", "type": "ignore"},
        {"name": "x", "type": "integer", "min": 0, "max": 9},
        {"name": "c", "type": "category", "values": ["a", "b"]}],
       "unit": "who"}
      """;

  @TempDir private Path folder;

  private Path schema() throws IOException {
    return Files.writeString(folder.resolve("s.json"), SCHEMA);
  }

  private static List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      lines.add(i % 1000 + "," + i % 10 + "," + (i % 3 == 0 ? "a" : "b"));
    }
    return lines;
  }

  private static void write(Path file, List<String> lines) throws IOException {
    List<String> all = new ArrayList<>(List.of("who,x,c"));
    all.addAll(lines);
    Files.write(file, all);
  }

  /** Noise from a seed, so that the same records give the same answer. */
  private JsonNode described(String out, String... data) throws IOException {
    List<String> words = new ArrayList<>(List.of("describe"));
    words.addAll(List.of(data));
    words.addAll(
        List.of(
            "--schema",
            schema().toString(),
            "--epsilon",
            "20",
            "--seed",
            "1",
            "--ledger",
            folder.resolve(out + ".db").toString(),
            "--out",
            folder.resolve(out).toString()));
    Outcome outcome = Shell.runWords(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return new ObjectMapper()
        .readTree(folder.resolve(out + "/internal/posterior.json").toFile())
        .get("described");
  }

  private static double mean(JsonNode described) {
    return described.get("columns").get(0).get("mean").get("value").asDouble();
  }

  @Test
  void aFolderAndADatabaseAreAFile() throws IOException, SQLException {
    List<String> lines = lines();
    write(folder.resolve("all.csv"), lines);
    Path parts = Files.createDirectory(folder.resolve("parts"));
    write(parts.resolve("1.csv"), lines.subList(0, 700));
    write(parts.resolve("2.csv"), lines.subList(700, 701));
    write(parts.resolve("3.csv"), lines.subList(701, 3000));
    Files.writeString(parts.resolve("_SUCCESS"), "");
    String url = "jdbc:sqlite:" + folder.resolve("people.db");
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.createStatement().execute("CREATE TABLE t (n INTEGER, who TEXT, x REAL, c TEXT)");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
        for (int i = 0; i < lines.size(); i++) {
          String[] fields = lines.get(i).split(",", -1);
          insert.setInt(1, i);
          insert.setString(2, fields[0]);
          insert.setDouble(3, Double.parseDouble(fields[1]));
          insert.setString(4, fields[2]);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
    JsonNode file = described("a", "--data", folder.resolve("all.csv").toString());
    assertThat(mean(file)).isCloseTo(4.5, within(0.3));
    assertThat(file.get("total").get("value").asDouble()).isEqualTo(1000);
    assertThat(described("b", "--data", parts.toString())).isEqualTo(file);
    assertThat(described("c", "--data", url, "--query", "SELECT who, x, c FROM t ORDER BY n"))
        .isEqualTo(file);
    // The database stands in the ledger by its name alone.
    assertThat(Shell.run("ledger show --ledger " + folder + "/c.db").out()).contains("people.db");
    JsonNode columns =
        new ObjectMapper().readTree(folder.resolve("b/internal/columns.json").toFile());
    assertThat(columns.get("rows").asInt()).isEqualTo(3000);
  }

  @Test
  void wrongSourcesAreRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    String rest = " --epsilon 1 --schema " + schema() + " --ledger " + folder + "/l.db";
    assertThat(Shell.run("describe --data " + empty + rest).refusal())
        .contains("must hold files of a table");
    assertThat(Shell.run("describe --data jdbc:sqlite:x.db" + rest).refusal()).contains("--query");
    assertThat(Shell.run("describe --data x.csv --query SELECT" + rest).refusal())
        .contains("is for a database");
    assertThat(
            Shell.run("describe --data jdbc:nobody:knows?password=secret --query X" + rest)
                .refusal())
        .contains("must give rows")
        .doesNotContain("secret");
  }
}
