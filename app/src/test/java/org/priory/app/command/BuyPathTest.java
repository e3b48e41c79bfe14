package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** {@code priory schema bounds}, {@code categories} and {@code vocabulary}, to their files. */
class BuyPathTest {
  private static final int PERSONS = 3000;

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("who,age,income,job,seen"));
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < PERSONS; i++) {
      for (int row = 0; row <= i % 3; row++) {
        lines.add(
            i
                + ","
                + (random.nextInt(10) == 0 ? "" : 20 + random.nextInt(60))
                + ","
                + (i % 4 == 0 ? 0 : Math.round(Math.exp(10 + random.nextGaussian())))
                + ","
                + (i == 7 ? "king" : List.of("cook", "smith", "nurse").get(random.nextInt(3)))
                + ",20%02d-05-01".formatted(10 + random.nextInt(10)));
      }
      texts.add("the " + (i % 2 == 0 ? "cat" : "dog") + (i == 9 ? " secret" : "") + " sat");
    }
    Files.write(folder.resolve("d.csv"), lines);
    Files.write(folder.resolve("d.txt"), texts);
    Shell.run(
        "schema new %1$s/d.csv --out %1$s/s.json --numbers age,income --categories job --dates seen"
            .formatted(folder));
  }

  private Outcome run(String what, String out, String more) {
    return Shell.run(
        "schema %2$s --ledger %1$s/ledger.db --out %1$s/%3$s %4$s"
            .formatted(folder, what, out, more));
  }

  private String table(String schema) {
    return "--data %1$s/d.csv --schema %1$s/%2$s".formatted(folder, schema);
  }

  /** From the template to a schema that says where everything came from, with two charges. */
  @Test
  void aTemplateIsFilledIn() throws IOException {
    JsonNode values =
        run("categories", "a", table("s.json") + " --epsilon 2 --json").jsonAfterMessages();
    assertThat(values.get("schema").asText()).endsWith("a/release/schema.json");
    JsonNode bounds =
        // with less a cell beyond the oldest is kept now and then by chance
        run("bounds", "b", table("a/release/schema.json") + " --epsilon 10 --json")
            .jsonAfterMessages();
    assertThat(bounds.get("dataset_epsilon").asDouble()).isBetween(10.0, 11.0);
    Schema schema = Schema.read(folder.resolve("b/release/schema.json"));
    Column.Category job = (Column.Category) schema.column("job").orElseThrow();
    assertThat(job.values().stream().map(Column.Value::name).toList())
        .containsExactly("cook", "nurse", "smith");
    assertThat(job.source()).startsWith("bought: entry ");
    Column.Number age = (Column.Number) schema.column("age").orElseThrow();
    assertThat(age.min()).isBetween(16.0, 20.0);
    assertThat(age.max()).isBetween(79.0, 100.0);
    assertThat(age.source()).startsWith("bought: entry ").contains("keeps");
    Column.Number income = (Column.Number) schema.column("income").orElseThrow();
    assertThat(income.min()).isZero();
    assertThat(income.max()).isBetween(1e5, 1e6);
    String page = Files.readString(folder.resolve("b/release/report.html"));
    assertThat(page).contains("What was bought for the schema").contains("looked for between");
    assertThat(Files.readString(folder.resolve("a/release/report.html"))).doesNotContain("king");
    // The new schema works.
    assertThat(
            Shell.run(
                    "describe %s --ledger %s/ledger.db --out %s/c --epsilon 1 --json"
                        .formatted(table("b/release/schema.json"), folder, folder))
                .code())
        .isZero();
  }

  /** All rows of a person together, of whom nobody learns what only one has. */
  @Test
  void personsAreTheUnit() throws IOException {
    Path schema = folder.resolve("s.json");
    Files.writeString(
        schema, Files.readString(schema).replace("\"unit\": \"row\"", "\"unit\": \"who\""));
    JsonNode values =
        run("categories", "a", table("s.json") + " --most 3 --epsilon 2 --json")
            .jsonAfterMessages();
    JsonNode found = values.get("bought").get("categories").get(0).get("values");
    assertThat(found).hasSize(3);
    // At most three jobs of a person count, and all have at most three rows.
    double sum = 0;
    for (JsonNode each : found) {
      sum += each.get("count").asDouble();
    }
    assertThat(sum).isBetween(1.2 * PERSONS, 2.0 * PERSONS);
    JsonNode statement =
        new ObjectMapper().readTree(folder.resolve("a/release/privacy.json").toFile());
    assertThat(statement.get("contribution").asText()).contains("at most 3");
    assertThat(statement.get("mechanism").get("most_levels").asDouble()).isEqualTo(3);
  }

  @Test
  void wordsAreBought() throws IOException {
    JsonNode answer =
        run("vocabulary", "a", "--data %s/d.txt --most 5 --epsilon 2 --json".formatted(folder))
            .jsonAfterMessages();
    Path words = folder.resolve("a/release/vocabulary.txt");
    assertThat(answer.get("vocabulary").asText()).isEqualTo(words.toString());
    assertThat(Files.readAllLines(words)).containsExactly("cat", "dog", "sat", "the");
    Path common = Files.writeString(folder.resolve("common.txt"), "The\n");
    Shell.run(
        "schema vocabulary --data %1$s/d.txt --without %2$s --epsilon 2 --ledger %1$s/l.db --out %1$s/b"
            .formatted(folder, common));
    assertThat(Files.readAllLines(folder.resolve("b/release/vocabulary.txt")))
        .containsExactly("cat", "dog", "sat");
  }

  /** Nothing is read before it is charged: a refused budget leaves nothing behind. */
  @Test
  void whatCannotBePaidIsRefused() {
    Shell.run(
        "ledger create --ledger %1$s/ledger.db --dataset d.csv --epsilon 0.1 --delta 1e-6"
            .formatted(folder));
    for (String what : List.of("bounds", "categories")) {
      Outcome refused = run(what, "a", table("s.json") + " --epsilon 0.5");
      assertThat(refused.code()).isEqualTo(3);
      assertThat(folder.resolve("a")).doesNotExist();
    }
  }

  @Test
  void wrongUseIsRefused() throws IOException {
    assertThat(run("bounds", "a", table("s.json") + " --columns job --epsilon 1").refusal())
        .contains("--columns")
        .contains("must be numbers of the schema");
    assertThat(run("bounds", "a", table("s.json") + " --columns agee --epsilon 1").refusal())
        .contains("age");
    assertThat(run("bounds", "a", table("s.json") + " --keep 1 --epsilon 1").refusal())
        .contains("--keep");
    assertThat(run("categories", "a", table("s.json") + " --columns nobody --epsilon 1").refusal())
        .contains("must be columns of the schema");
    assertThat(run("categories", "a", table("s.json") + " --most 0 --epsilon 1").refusal())
        .contains("--most");
    assertThat(run("categories", "a", "--data %s/d.csv --epsilon 1".formatted(folder)).refusal())
        .contains("--schema");
    Path counts = Files.writeString(folder.resolve("d.ldac"), "1 0:1\n");
    assertThat(run("vocabulary", "a", "--data " + counts + " --epsilon 1").refusal())
        .contains("must be plain text");
    assertThat(folder.resolve("a")).doesNotExist();
  }

  /** Seeded noise protects nobody: nothing in release, a stamp in the file. */
  @Test
  void seededNoiseIsStamped() throws IOException {
    run("bounds", "a", table("s.json") + " --columns age --epsilon 1 --seed 3");
    assertThat(folder.resolve("a/release")).doesNotExist();
    assertThat(Files.readString(folder.resolve("a/internal/schema.json"))).contains("NOT PRIVATE");
    run("categories", "b", table("s.json") + " --epsilon 1 --non-private");
    assertThat(Files.readString(folder.resolve("b/internal/schema.json"))).contains("NOT PRIVATE");
  }
}
