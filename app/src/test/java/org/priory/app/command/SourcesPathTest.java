package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
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

  private static final String QUERY = "SELECT who, x, c FROM t ORDER BY n";

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
    String url = database(lines);
    JsonNode file = described("a", "--data", folder.resolve("all.csv").toString());
    assertThat(mean(file)).isCloseTo(4.5, within(0.3));
    assertThat(file.get("total").get("value").asDouble()).isEqualTo(1000);
    assertThat(described("b", "--data", parts.toString())).isEqualTo(file);
    assertThat(described("c", "--data", url, "--query", QUERY)).isEqualTo(file);
    // The database stands in the ledger by its name alone.
    assertThat(Shell.run("ledger show --ledger " + folder + "/c.db").out()).contains("people.db");
    JsonNode columns =
        new ObjectMapper().readTree(folder.resolve("b/internal/columns.json").toFile());
    assertThat(columns.get("rows").asInt()).isEqualTo(3000);
  }

  /** A table in a database of one file, in the order of its first column. */
  private String database(List<String> lines) throws SQLException {
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
    return url;
  }

  /** The sources of the lines: a file, a packed one, a folder with both kinds, a query. */
  private List<List<String>> everySource(List<String> lines) throws IOException, SQLException {
    write(folder.resolve("all.csv"), lines);
    pack(folder.resolve("all.csv"), folder.resolve("all.csv.gz"));
    Path parts = Files.createDirectory(folder.resolve("parts"));
    write(parts.resolve("1.csv"), lines.subList(0, 700));
    write(folder.resolve("rest.csv"), lines.subList(700, lines.size()));
    pack(folder.resolve("rest.csv"), parts.resolve("2.csv.gz"));
    return List.of(
        List.of("--data", folder.resolve("all.csv").toString()),
        List.of("--data", folder.resolve("all.csv.gz").toString()),
        List.of("--data", parts.toString()),
        List.of("--data", database(lines), "--query", QUERY));
  }

  private static JsonNode column(JsonNode check, String name) {
    for (JsonNode column : check.get("columns")) {
      if (column.get("name").asText().equals(name)) {
        return column;
      }
    }
    throw new AssertionError(check);
  }

  private static void pack(Path file, Path packed) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(file, out);
    }
  }

  private static Outcome run(List<String> words, List<String> source) {
    return Shell.runWords(Stream.concat(words.stream(), source.stream()).toArray(String[]::new));
  }

  /** What a model says of rows does not depend on where they come from, nor does a check. */
  @Test
  void predictEvaluateAndCheckTakeWhatFitTakes() throws IOException, SQLException {
    List<String> lines = new ArrayList<>(lines());
    lines.set(5, "5,12,a");
    lines.set(2990, "990,3,z");
    List<List<String>> sources = everySource(lines);
    String model = folder.resolve("m").toString();
    List<String> fit =
        List.of("fit", "logistic", "--schema", schema().toString(), "--target", "c", "--epsilon");
    List<String> rest = List.of("2", "--ledger", folder.resolve("m.db").toString(), "--out", model);
    Outcome fitted = run(Stream.concat(fit.stream(), rest.stream()).toList(), sources.get(0));
    assertThat(fitted.code()).as(fitted.err()).isZero();
    List<String> predictions = new ArrayList<>();
    List<JsonNode> answers = new ArrayList<>();
    List<JsonNode> scores = new ArrayList<>();
    List<JsonNode> checks = new ArrayList<>();
    for (List<String> source : sources) {
      Path out = folder.resolve("p" + predictions.size() + ".csv");
      Outcome predicted =
          run(List.of("predict", "--json", "--model", model, "--out", out.toString()), source);
      ObjectNode answer = (ObjectNode) predicted.json();
      assertThat(answer.remove("out").asText()).isEqualTo(out.toString());
      answers.add(answer);
      predictions.add(Files.readString(out));
      ObjectNode score =
          (ObjectNode) run(List.of("evaluate", "--json", "--model", model), source).json();
      score.remove("data");
      scores.add(score);
      Outcome check =
          run(
              List.of(
                  "schema",
                  "check",
                  "--json",
                  "--ledger",
                  folder.resolve("m.db").toString(),
                  "--schema",
                  schema().toString()),
              source);
      checks.add(check.json());
    }
    assertThat(answers.get(0).get("rows").asInt()).isEqualTo(3000);
    JsonNode changed = answers.get(0).get("inputs_changed");
    assertThat(changed).hasSize(1);
    assertThat(changed.get(0).get("name").asText()).isEqualTo("x");
    assertThat(changed.get(0).get("out_of_bounds").asInt()).isEqualTo(1);
    assertThat(scores.get(0).get("labelled").asInt()).isEqualTo(2999);
    assertThat(column(checks.get(0), "c").get("undeclared").asDouble())
        .isCloseTo(1.0 / 3000, within(1e-9));
    assertThat(predictions).allMatch(predictions.get(0)::equals);
    assertThat(answers).allMatch(answers.get(0)::equals);
    assertThat(scores).allMatch(scores.get(0)::equals);
    assertThat(checks).allMatch(checks.get(0)::equals);
    Outcome inside =
        run(List.of("predict", "--model", model, "--out", folder + "/parts/p.csv"), sources.get(2));
    assertThat(inside.refusal()).contains("must not be in the folder of the data");
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
