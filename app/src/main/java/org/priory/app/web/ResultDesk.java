package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
import org.priory.models.files.OwnerOnly;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.JsonTree;
import org.priory.privacy.json.JsonValue;

/** What a run has released, and nothing else of it. */
final class ResultDesk {
  private static final String POSTERIOR = "posterior.json";

  /** What a report needs to be shown: its own style, and no script. */
  private static final String REPORT_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

  private final RunDesk runs;

  ResultDesk(RunDesk runs) {
    this.runs = runs;
  }

  private static Path release(Job job) {
    if (job.state() != Job.State.DONE) {
      throw Refused.notFound();
    }
    return job.run().release();
  }

  /** The result of a run: what was found, the files, and what a prediction asks for. */
  Map<String, @Nullable Object> result(String id) throws IOException {
    Job job = runs.job(id);
    Path release = release(job);
    JsonValue privacy = json(release.resolve("privacy.json"));
    JsonValue posterior = json(release.resolve(POSTERIOR));
    Map<String, @Nullable Object> answer = job.line();
    answer.put("found", posterior.path("found").asText());
    answer.put("statement", privacy.path("statement").tree());
    answer.put("charged", privacy.path("epsilon_charged").tree());
    answer.put("files", files(release));
    answer.put("inputs", inputs(job));
    answer.put("comparable", rows(posterior).size() > 0);
    answer.put("bought", job.question().kind().isBought());
    return answer;
  }

  private static JsonValue json(Path file) throws IOException {
    return Files.isRegularFile(file)
        ? JsonValue.of(JsonTree.parse(Files.readString(file)))
        : JsonValue.MISSING;
  }

  private static List<String> files(Path release) throws IOException {
    try (Stream<Path> files = Files.list(release)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> String.valueOf(file.getFileName()))
          .sorted()
          .toList();
    }
  }

  /** The schema that a run has bought, as it was released. */
  Map<String, @Nullable Object> schema(String id) throws IOException {
    Job job = runs.job(id);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("file", job.question().text("file").orElse(""));
    answer.put("dataset", job.question().dataset());
    answer.put("from", "what was bought");
    answer.put("schema", json(release(job).resolve("schema.json")).tree());
    return answer;
  }

  /** What a prediction for one person asks for; nothing if the model makes none. */
  private static List<Map<String, @Nullable Object>> inputs(Job job) {
    if (!canPredict(job)) {
      return List.of();
    }
    Schema schema = job.question().schema();
    List<Map<String, @Nullable Object>> inputs = new ArrayList<>();
    for (Column column : asked(job, schema)) {
      Map<String, @Nullable Object> input = new LinkedHashMap<>();
      input.put("name", column.name());
      if (column instanceof Column.Number number) {
        input.put("min", number.min());
        input.put("max", number.max());
        input.put("time", number.kind().isTime());
      } else if (column instanceof Column.Category category) {
        input.put("values", category.values().stream().map(Column.Value::name).toList());
      }
      inputs.add(input);
    }
    return inputs;
  }

  private static boolean canPredict(Job job) {
    return switch (job.question().kind()) {
      case LOGISTIC,
          LINEAR,
          POISSON,
          NEGATIVE_BINOMIAL,
          GAMMA,
          SOFTMAX,
          ORDINAL,
          SURVIVAL,
          MIXTURE,
          NETWORK ->
          true;
      default -> false;
    };
  }

  private static List<Column> asked(Job job, Schema schema) {
    Set<String> explained =
        Stream.of("target", "time", "event", "entry")
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
    return Reply.shown(Reply.HTML, Files.readAllBytes(released(id, "report.html")))
        .with("Content-Security-Policy", REPORT_POLICY);
  }

  /** A file to be kept. */
  Reply download(String id, String name) throws IOException {
    byte[] bytes = Files.readAllBytes(released(id, name));
    String clean = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return Reply.shown("application/octet-stream", bytes)
        .with("Content-Disposition", "attachment; filename=\"" + clean + "\"");
  }

  private Path released(String id, String name) throws IOException {
    Path release = release(runs.job(id));
    if (!files(release).contains(name)) {
      throw Refused.notFound();
    }
    return release.resolve(name);
  }

  /** What the model says about one person, whose values are forgotten at once. */
  Map<String, @Nullable Object> predict(String id, JsonValue sent) throws IOException {
    Job job = runs.job(id);
    release(job);
    if (!canPredict(job)) {
      throw Refused.wrong("This model makes no predictions of one person.");
    }
    Path folder = Files.createTempDirectory("priory-one");
    try {
      OwnerOnly.closeAll(folder);
      Path person = folder.resolve("person.csv");
      Path prediction = folder.resolve("prediction.csv");
      Schema schema = job.question().schema();
      Files.writeString(person, OnePerson.csv(schema, sent.path("values")));
      Saved model = Priory.read(job.run().root());
      model.predict(
          person,
          prediction,
          model.withoutIntervals().isPresent()
              ? PredictionDetail.DEFAULT
              : PredictionDetail.UNCERTAINTY);
      Map<String, @Nullable Object> answer = new LinkedHashMap<>();
      answer.put("prediction", OnePerson.read(prediction));
      return answer;
    } finally {
      Files.deleteIfExists(folder.resolve("person.csv"));
      Files.deleteIfExists(folder.resolve("prediction.csv"));
      Files.delete(folder);
    }
  }

  /** Two runs of a data set side by side, by what both have released. */
  Map<String, @Nullable Object> compare(String first, String second) throws IOException {
    Job one = runs.job(first);
    Job other = runs.job(second);
    if (!one.question().dataset().equals(other.question().dataset())) {
      throw Refused.wrong("Only runs of the same data set can be compared.");
    }
    JsonValue left = json(release(one).resolve(POSTERIOR));
    JsonValue right = json(release(other).resolve(POSTERIOR));
    Map<String, JsonValue> there = rows(right);
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    rows(left)
        .forEach(
            (name, value) -> {
              Map<String, @Nullable Object> row = new LinkedHashMap<>();
              row.put("name", name);
              row.put("first", interval(value));
              row.put("second", interval(there.getOrDefault(name, JsonValue.MISSING)));
              rows.add(row);
            });
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("first", one.line());
    answer.put("second", other.line());
    answer.put("scale", left.path("scale").asText());
    answer.put("rows", rows);
    return answer;
  }

  private static Map<String, JsonValue> rows(JsonValue posterior) {
    Map<String, JsonValue> rows = new LinkedHashMap<>();
    for (JsonValue each : posterior.path("coefficients")) {
      rows.put(each.path("name").asText(), each);
    }
    return rows;
  }

  private static @Nullable Map<String, @Nullable Object> interval(JsonValue value) {
    if (!value.path("mean").isNumber()) {
      return null;
    }
    Map<String, @Nullable Object> interval = new LinkedHashMap<>();
    for (String member : List.of("mean", "low", "high")) {
      interval.put(member, value.path(member).tree());
    }
    return interval;
  }
}
