package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.Results;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.JsonValue;

/** What a run has released, and nothing else of it. */
final class ResultDesk {
  static final String POSTERIOR = "posterior.json";
  static final String PRIVACY = "privacy.json";

  /** What a report needs to be shown: its own style, and no script. */
  private static final String REPORT_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

  private final RunDesk runs;

  ResultDesk(RunDesk runs) {
    this.runs = runs;
  }

  /** The result of a run: what was found, the files, and what a prediction asks for. */
  Map<String, @Nullable Object> result(String id) throws IOException {
    Job job = runs.job(id);
    Released files = Released.of(job);
    JsonValue privacy = files.json(PRIVACY);
    Map<String, @Nullable Object> answer = job.line();
    answer.put("found", files.json(POSTERIOR).path("found").asText());
    answer.put("statement", privacy.path("statement").tree());
    answer.put("charged", privacy.path("epsilon_charged").tree());
    answer.put("files", files.names());
    answer.put("inputs", inputs(job));
    answer.put("bought", job.question().kind().isBought());
    return answer;
  }

  /** The schema that a run has bought, as it was released. */
  Map<String, @Nullable Object> schema(String id) throws IOException {
    Job job = runs.job(id);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("file", job.question().text("file").orElse(""));
    answer.put("dataset", job.question().dataset());
    answer.put("from", "what was bought");
    answer.put("schema", Released.of(job).json("schema.json").tree());
    return answer;
  }

  /** What a prediction for one person asks for; nothing if the model makes none. */
  private static List<Map<String, @Nullable Object>> inputs(Job job) {
    if (!job.question().kind().isPredicting()) {
      return List.of();
    }
    Schema schema = job.question().schema();
    List<Map<String, @Nullable Object>> inputs = new ArrayList<>();
    for (Column column : asked(job, schema)) {
      Map<String, @Nullable Object> input = new LinkedHashMap<>();
      input.put("name", column.name());
      if (column instanceof Column.Number number) {
        input.put("from", number.kind().text(number.min()));
        input.put("to", number.kind().text(number.max()));
        input.put("time", number.kind().isTime());
      } else if (column instanceof Column.Category category) {
        input.put("values", category.values().stream().map(Column.Value::name).toList());
      }
      inputs.add(input);
    }
    return inputs;
  }

  private static List<Column> asked(Job job, Schema schema) {
    Set<String> explained =
        Stream.of("target", "time", "event", "entry", "weights")
            .flatMap(member -> job.question().text(member).stream())
            .collect(Collectors.toSet());
    return schema.columns().stream()
        .filter(column -> column instanceof Column.Number || column instanceof Column.Category)
        .filter(column -> !explained.contains(column.name()))
        .filter(column -> !column.name().equals(schema.unit()))
        .toList();
  }

  /** The report, to be looked at in a frame. */
  Reply report(String id) throws IOException {
    Path report = Released.of(runs.job(id)).file("report.html");
    return Reply.shown(Reply.HTML, Files.readAllBytes(report))
        .with("Content-Security-Policy", REPORT_POLICY);
  }

  /** A file to be kept. */
  Reply download(String id, String name) throws IOException {
    Path file = Released.of(runs.job(id)).file(name);
    String clean = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return Reply.kept(file).with("Content-Disposition", "attachment; filename=\"" + clean + "\"");
  }

  /** Two runs of a data set side by side. */
  Map<String, @Nullable Object> compare(String first, String second) throws IOException {
    return Comparison.of(runs.job(first), runs.job(second));
  }

  /** What the model says about one person, whose values are forgotten at once. */
  Map<String, @Nullable Object> predict(String id, JsonValue sent) throws IOException {
    Job job = runs.job(id);
    Released.of(job);
    if (!job.question().kind().isPredicting()) {
      throw Refused.wrong("This model makes no predictions of one person.");
    }
    OnePerson one = OnePerson.of(job.question().schema(), sent.path("values"));
    Path folder = Files.createTempDirectory("priory-one");
    try {
      Results.closeToOthers(folder);
      Path person = folder.resolve("person.csv");
      Path prediction = folder.resolve("prediction.csv");
      Files.writeString(person, one.csv());
      Saved model = Priory.read(job.run().folder());
      Predicted made = predicted(model, person, prediction);
      if (made.dropped() > 0) {
        one.refuseDropped();
      }
      Map<String, @Nullable Object> answer = new LinkedHashMap<>();
      answer.put("prediction", OnePerson.read(prediction));
      answer.put("notes", one.notes());
      return answer;
    } finally {
      Files.deleteIfExists(folder.resolve("person.csv"));
      Files.deleteIfExists(folder.resolve("prediction.csv"));
      Files.delete(folder);
    }
  }

  /** With intervals, if the model has some that hold. */
  private static Predicted predicted(Saved model, Path person, Path prediction) throws IOException {
    if (model.withoutIntervals().isEmpty()) {
      try {
        return model.predict(person, prediction, PredictionDetail.UNCERTAINTY);
      } catch (BadData e) {
        if (!e.where().equals("`uncertainty`")) {
          throw e;
        }
        Files.deleteIfExists(prediction);
      }
    }
    return model.predict(person, prediction, PredictionDetail.DEFAULT);
  }
}
