package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What records hold, and how many there are, stays where it is: no answer has it. */
class WebRecordsTest {
  private static final String SECRET = "Quetzalcoatlus";

  /**
   * How many records there are. A bought number may by chance be this very one: the noise of a
   * count deviates by more than 4, also in the noisy total of synthetic rows, so that the odds are
   * below 1 in 10.
   */
  private static final int RECORDS = 4721;

  /** Times that a number may be this one by chance, one after the other: odds below 1 in 10,000. */
  private static final int CHANCES = 4;

  private static final Pattern COUNT =
      Pattern.compile("(?<![0-9A-Za-z.,])4,?721(?![0-9A-Za-z])(?!\\.0*[1-9])");

  @TempDir Path folder;
  private Served served = null;

  @BeforeEach
  void serve() throws Exception {
    served = Served.over(folder, folder.resolve("ledger.db")).enter();
  }

  @AfterEach
  void stop() {
    assertThat(served.log()).as("faults of the program").isEmpty();
    served.close();
  }

  private static ObjectNode question(String kind, String size) throws Exception {
    String text =
        """
        {"file": "0:people.csv", "kind": "%s", "epsilon": 1, "schema": {"size": %s, "columns": [
          {"name": "age", "type": "number", "min": 0, "max": 100},
          {"name": "town", "type": "category", "values": ["north", "south"]},
          {"name": "ill", "type": "category", "values": ["no", "yes"]}]}}
        """;
    ObjectNode question = (ObjectNode) Served.JSON.readTree(text.formatted(kind, size));
    return kind.equals("logistic") ? question.put("target", "ill") : question;
  }

  /** All that the page could ask for on the way to a result, and of the result, in one text. */
  private String everything(ObjectNode question) throws Exception {
    List<String> answers = new ArrayList<>();
    answers.add(served.get("/api/start").body());
    answers.add(served.post("/api/data", Map.of("file", "0:people.csv")).body());
    for (String path : List.of("question", "forecast", "left")) {
      answers.add(served.post("/api/" + path, Map.of("question", question)).body());
    }
    JsonNode plan = Served.json(served.post("/api/confirmation", Map.of("question", question)));
    answers.add(plan.toString());
    String id = plan.get("confirmation").asText();
    answers.add(served.post("/api/runs", Map.of("question", question, "confirmation", id)).body());
    answers.add(served.get("/api/runs/" + id + "/events").body());
    answers.add(served.get("/api/runs").body());
    JsonNode result = Served.JSON.readTree(served.get("/api/runs/" + id + "/result").body());
    answers.add(result.toString());
    for (JsonNode file : result.path("files")) {
      answers.add(served.get("/runs/" + id + "/release/" + file.asText()).body());
    }
    answers.add(served.get("/runs/" + id + "/report").body());
    answers.add(served.get("/api/ledger").body());
    return String.join("\n", answers);
  }

  private void write(String line) throws Exception {
    List<String> lines = new ArrayList<>(List.of("age,town,ill"));
    for (int i = 0; i < RECORDS; i++) {
      lines.add(line.formatted(20 + i % 60, i % 3 == 0 ? "yes" : "no"));
    }
    Files.write(folder.resolve("people.csv"), lines);
  }

  /** The schema keeps their number a secret: it is in nothing that is answered or released. */
  @ParameterizedTest
  @ValueSource(strings = {"describe", "logistic", "mixture", "synthesize"})
  void theNumberOfRecordsIsNowhere(String kind) throws Exception {
    write("%d,north,%s");
    List<String> found = List.of("not asked yet");
    for (int time = 0; time < CHANCES && !found.isEmpty(); time++) {
      String all = everything(question(kind, "\"private\""));
      assertThat(all).contains("report.html", "\"state\":\"done\"");
      found = COUNT.matcher(all).results().map(each -> around(all, each.start())).toList();
    }
    assertThat(found).isEmpty();
  }

  private static String around(String text, int at) {
    return text.substring(Math.max(0, at - 80), Math.min(text.length(), at + 80));
  }

  /** Twin: where the schema declares it, it is found. */
  @Test
  void aDeclaredNumberIsSeen() throws Exception {
    write("%d,north,%s");
    assertThat(COUNT.matcher(everything(question("describe", "4721"))).find()).isTrue();
  }

  /** Steps and time, and nothing else. */
  @Test
  void progressIsStepsAndTime() throws Exception {
    write("%d,north,%s");
    JsonNode plan =
        Served.json(
            served.post("/api/confirmation", Map.of("question", question("logistic", "4721"))));
    String id = plan.get("confirmation").asText();
    served.post("/api/runs", Map.of("question", question("logistic", "4721"), "confirmation", id));
    String events = served.get("/api/runs/" + id + "/events").body();
    assertThat(events.strip().split("\n\n", -1))
        .hasSizeGreaterThan(1)
        .allSatisfy(
            event -> {
              JsonNode now = Served.JSON.readTree(event.substring("data: ".length()));
              List<String> names = new ArrayList<>();
              now.fieldNames().forEachRemaining(names::add);
              assertThat(names)
                  .containsExactly(
                      "id", "state", "queued", "stopping", "done", "total", "seconds", "said");
              assertThat(now.get("said")).isEmpty();
            });
  }

  /** Lines that no table should have: whatever they hold, it is not answered. */
  @Test
  void brokenLinesAreNotAnswered() throws Exception {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write("age,town,ill\n".getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < 400; i++) {
      file.write((i % 90 + ",north,no\n").getBytes(StandardCharsets.UTF_8));
    }
    for (String line :
        List.of(
            SECRET + "," + SECRET + "," + SECRET,
            "1," + SECRET,
            "1,2,3,4,5," + SECRET,
            "\"" + SECRET + "\"x,\"y,no",
            "\u0000" + SECRET + ",north\u0000,no",
            "#" + SECRET,
            "1e999,north," + SECRET)) {
      file.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
    file.write(new byte[] {(byte) 0xff, (byte) 0xfe, ',', (byte) 0xc0, '\n'});
    file.write(("\"" + SECRET + " is never closed\n").getBytes(StandardCharsets.UTF_8));
    Files.write(folder.resolve("people.csv"), file.toByteArray());
    ObjectNode question = question("logistic", "400");
    String all = everything(question);
    assertThat(all).contains("\"state\":\"done\"").doesNotContain(SECRET);
    String checked =
        served
            .post(
                "/api/schema/curator",
                Map.of("file", "0:people.csv", "schema", question.get("schema"), "curator", true))
            .body();
    assertThat(checked).contains("NOT PRIVATE").doesNotContain(SECRET);
  }

  /** A record that is longer than the format allows ends the run, in words that do not have it. */
  @Test
  void aRecordWithoutAnEndIsNotAnswered() throws Exception {
    Files.writeString(
        folder.resolve("people.csv"), "age,town,ill\n1,north,no\n\"" + SECRET.repeat(1 << 21));
    String all = everything(question("describe", "100"));
    assertThat(all).contains("must have records of at most").doesNotContain(SECRET);
  }

  /** Requests of the page that look at the first line of a table. */
  private List<String> firstLine(String file, Map<String, Object> more) throws Exception {
    List<String> answers = new ArrayList<>();
    for (Map<String, Object> how :
        List.<Map<String, Object>>of(
            Map.of(), Map.of("anew", true), Map.of("codebook", "0:people.codebook.csv"))) {
      Map<String, Object> asked = new HashMap<>(how);
      asked.put("file", file);
      asked.putAll(more);
      answers.add(served.post("/api/data", asked).body());
    }
    return answers;
  }

  /** Who has not said that the first line has names is shown nothing of it, not even its length. */
  @Test
  void aFirstLineOfTextsAloneIsNotAnswered() throws Exception {
    Files.writeString(folder.resolve("people.csv"), SECRET + ",north,yes\n" + "x,y,no\n".repeat(9));
    Files.writeString(folder.resolve("people.codebook.csv"), "column,type\nnorth,ignore\n");
    assertThat(firstLine("0:people.csv", Map.of()))
        .allSatisfy(answer -> assertThat(answer).contains("\"asks\":\"header\"", "people.csv"))
        .allSatisfy(answer -> assertThat(answer).doesNotContain(SECRET, "north", "schema"));
    assertThat(firstLine("0:people.csv", Map.of("header", false)).get(0))
        .contains("column1", "column3")
        .doesNotContain(SECRET, "north");
    // A schema is shown as it is, and the file is not looked at.
    ObjectNode question = question("describe", "10");
    Files.writeString(folder.resolve("people.schema.json"), question.get("schema").toString());
    String opened = firstLine("0:people.csv", Map.of()).get(0);
    assertThat(opened).contains("\"town\"").doesNotContain(SECRET);
    for (String path : List.of("schema/check", "schema/save", "schema/curator")) {
      String answer =
          served
              .post(
                  "/api/" + path,
                  Map.of(
                      "file",
                      "0:people.csv",
                      "schema",
                      question.get("schema"),
                      "curator",
                      true,
                      "replace",
                      true))
              .body();
      assertThat(answer).as(path).doesNotContain(SECRET);
    }
    assertThat(everything(question)).doesNotContain(SECRET);
  }

  /** Twin: it is shown to whoever says that it has the names. */
  @Test
  void aFirstLineIsShownToWhoSaysThatItHasNames() throws Exception {
    Files.writeString(folder.resolve("people.csv"), SECRET + ",north,yes\n" + "x,y,no\n".repeat(9));
    Files.writeString(folder.resolve("people.codebook.csv"), "column,type\nnorth,ignore\n");
    assertThat(firstLine("0:people.csv", Map.of("header", true)))
        .allSatisfy(answer -> assertThat(answer).contains(SECRET));
  }

  /** A file without a header line that the schema believes to have one. */
  @Test
  void aFirstLineThatIsARecordIsNotAnswered() throws Exception {
    Files.writeString(folder.resolve("people.csv"), SECRET + ",41,yes\n" + "x,42,no\n".repeat(50));
    ObjectNode question = question("describe", "51");
    JsonNode plan = Served.json(served.post("/api/confirmation", Map.of("question", question)));
    String id = plan.get("confirmation").asText();
    served.post("/api/runs", Map.of("question", question, "confirmation", id));
    String events = served.get("/api/runs/" + id + "/events").body();
    assertThat(events).contains("refused", "must be a column of the header line");
    assertThat(events).doesNotContain(SECRET);
    assertThat(served.get("/api/ledger").body()).doesNotContain("epsilon_charged");
  }
}
