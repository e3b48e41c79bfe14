package org.priory.app.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.priory.app.Clinic;

/**
 * A folder with secrets in it and beside it, a run that is done, and a valid request to each
 * address of the server, as the page sends them.
 */
final class Corpus {
  /** In the records of a table, where it must stay. */
  static final String IN_A_RECORD = "Quetzalcoatlus";

  /** In the second line of a table that looks like a code book. */
  static final String IN_A_NUMBER = "271828.18284";

  /** In a file that no folder holds. */
  static final String OUTSIDE = "Tlaltecuhtli";

  /** A request: what is sent along, or null if it only reads. */
  record Asked(String path, JsonNode body) {
    boolean isBegin() {
      return path.equals("/api/runs") && body != null;
    }

    /** A rehearsal or a plan of a fit, which takes longer than the others. */
    boolean isSlow() {
      return path.equals("/api/forecast")
          || path.equals("/api/confirmation")
          || path.equals("/api/question");
    }
  }

  final List<Asked> requests = new ArrayList<>();
  final List<String> words;

  /** The run that is done. */
  final String done;

  /** The run that was shown and may be confirmed. */
  final String shown;

  private Corpus(List<String> words, String done, String shown) {
    this.words = words;
    this.done = done;
    this.shown = shown;
  }

  /** Fills a folder, which lies in another one that nobody may name. */
  static Clinic fill(Path folder) throws IOException {
    Clinic clinic = new Clinic(folder);
    Path outside = Files.createDirectories(folder.resolveSibling("outside"));
    Files.writeString(outside.resolve("secret.csv"), "column,type\n" + OUTSIDE + ",number\n");
    Files.createSymbolicLink(folder.resolve("linked.csv"), outside.resolve("secret.csv"));
    Files.createSymbolicLink(folder.resolve("linked"), outside);
    Files.writeString(
        folder.resolve("people.csv"),
        "name,income\n" + (IN_A_RECORD + "," + IN_A_NUMBER + "\n").repeat(40));
    Files.writeString(folder.resolve("people.codebook.csv"), "column,type\nname,ignore\n");
    Files.writeString(folder.resolve("words.txt"), "cat\ndog\nbird\n");
    Files.writeString(folder.resolve("letters.ldac"), "2 0:1 1:2\n".repeat(50));
    return clinic;
  }

  /** All requests; one fit is confirmed and done. */
  static Corpus of(Served served) throws Exception {
    JsonNode schema =
        Served.json(served.post("/api/data", Map.of("file", "0:clinic.csv"))).get("schema");
    String done = fitted(served, question("logistic", schema).put("epsilon", 0.5));
    String shown = confirmation(served, question("describe", schema));
    Corpus corpus = new Corpus(words(schema), done, shown);
    corpus.reading();
    corpus.schemas(schema);
    corpus.questions(schema);
    corpus.add("/api/runs", with("question", question("describe", schema), "confirmation", shown));
    corpus.add(
        "/api/ledger/entries", (ObjectNode) tree("{'dataset': 'clinic.csv', 'before': 100}"));
    corpus.add("/api/ledger/check", Served.JSON.createObjectNode());
    corpus.add("/api/ledger/limit", (ObjectNode) tree("{'dataset': 'ward.csv', 'epsilon': 3}"));
    for (String what : List.of("stop", "resume")) {
      corpus.add("/api/runs/" + done + "/" + what, Served.JSON.createObjectNode());
    }
    corpus.add(
        "/api/runs/" + done + "/predict",
        (ObjectNode) tree("{'values': {'age': '71', 'sex': 'female', 'admission': 'planned'}}"));
    return corpus;
  }

  private static JsonNode tree(String json) throws IOException {
    return Served.JSON.readTree(json.replace('\'', '"'));
  }

  private static ObjectNode with(String a, JsonNode first, String b, String second) {
    ObjectNode node = Served.JSON.createObjectNode();
    node.set(a, first);
    return node.put(b, second);
  }

  private void add(String path, ObjectNode body) {
    requests.add(new Asked(path, body));
  }

  private void reading() {
    List<String> paths = new ArrayList<>(List.of("/", "/app.js", "/style.css", "/open?token=a"));
    paths.addAll(List.of("/api/start", "/api/runs", "/api/ledger"));
    for (String of : List.of("", "/result", "/schema", "/events", "/compare/" + done)) {
      paths.add("/api/runs/" + done + of);
    }
    for (String file : List.of("report.html", "privacy.json", "model.json", "draws.csv")) {
      paths.add("/runs/" + done + "/release/" + file);
    }
    paths.add("/runs/" + done + "/report");
    paths.forEach(path -> requests.add(new Asked(path, null)));
  }

  private void schemas(JsonNode schema) throws IOException {
    add("/api/data", (ObjectNode) tree("{'file': '0:clinic.csv'}"));
    add("/api/data", (ObjectNode) tree("{'file': '0:people.csv'}"));
    add("/api/data", (ObjectNode) tree("{'file': '0:people.csv', 'header': true}"));
    add(
        "/api/data",
        (ObjectNode)
            tree("{'file': '0:people.csv', 'codebook': '0:people.codebook.csv', 'header': true}"));
    ObjectNode schemaOf = Served.JSON.createObjectNode().put("file", "0:clinic.csv");
    schemaOf.set("schema", schema);
    add("/api/schema/check", schemaOf.deepCopy());
    add("/api/schema/save", schemaOf.deepCopy().put("replace", true));
    add("/api/schema/curator", schemaOf.deepCopy().put("curator", true));
  }

  private void questions(JsonNode schema) {
    for (Menu kind : Menu.values()) {
      ObjectNode question = question(kind.word(), schema);
      for (String path :
          List.of("/api/question", "/api/forecast", "/api/left", "/api/confirmation")) {
        ObjectNode body = Served.JSON.createObjectNode().put("records", 1000);
        body.set("question", question);
        add(path, body);
      }
    }
  }

  /** A question of a kind, with all that any kind asks for. */
  private static ObjectNode question(String kind, JsonNode schema) {
    boolean isText = kind.equals(Menu.TOPICS.word());
    ObjectNode question =
        Served.JSON
            .createObjectNode()
            .put("file", isText ? "0:letters.ldac" : "0:clinic.csv")
            .put("kind", kind)
            .put("target", kind.equals(Menu.LINEAR.word()) ? "bmi" : "readmitted")
            .put("epsilon", 1)
            .put("delta", 1e-6)
            .put("dataset", "clinic.csv");
    if (isText) {
      return question.put("components", 2).put("vocabulary", "0:words.txt");
    }
    if (kind.equals(Menu.SURVIVAL.word())) {
      question.put("time", "age").put("event", "readmitted");
    }
    if (kind.equals(Menu.BOUNDS.word())) {
      question.putArray("columns").add("bmi");
    }
    question.set("schema", schema);
    return question;
  }

  private static String confirmation(Served served, ObjectNode question) throws Exception {
    return Served.json(served.post("/api/confirmation", Map.of("question", question)))
        .get("confirmation")
        .asText();
  }

  private static String fitted(Served served, ObjectNode question) throws Exception {
    String id = confirmation(served, question);
    served.post("/api/runs", with("question", question, "confirmation", id));
    while (!Served.json(served.get("/api/runs/" + id)).get("state").asText().equals("done")) {
      Thread.sleep(20);
    }
    return id;
  }

  private static List<String> words(JsonNode schema) {
    Set<String> words = new LinkedHashSet<>();
    schema.get("columns").forEach(column -> words.add(column.get("name").asText()));
    words.addAll(
        List.of("file", "schema", "question", "confirmation", "kind", "target", "formula"));
    words.addAll(
        List.of("epsilon", "delta", "dataset", "columns", "crosses", "components", "records"));
    words.addAll(List.of("values", "codebook", "header", "replace", "curator", "offset", "time"));
    words.addAll(List.of("event", "entry", "keep", "unit", "size", "name", "type", "min", "max"));
    words.addAll(List.of("vocabulary", "labels", "classes", "reference", "source", "missing"));
    words.addAll(List.of("weights", "network", "before", "anew", "crosses", "correlations"));
    for (Menu kind : Menu.values()) {
      words.add(kind.word());
    }
    return List.copyOf(words);
  }
}
