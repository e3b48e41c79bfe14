package org.priory.app.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.JsonValue;

/** Two runs of a data set side by side, by what both have released. */
final class Comparison {
  private static final String SCALE = "scale";

  private Comparison() {}

  /**
   * What was charged and found, and the coefficients if both have some on the same scale.
   *
   * @throws Refused if they are of different data sets, or not done
   */
  static Map<String, @Nullable Object> of(Job one, Job other) throws IOException {
    if (!one.question().dataset().equals(other.question().dataset())) {
      throw Refused.wrong("Only runs of the same data set can be compared.");
    }
    JsonValue left = Released.of(one).json(ResultDesk.POSTERIOR);
    JsonValue right = Released.of(other).json(ResultDesk.POSTERIOR);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("first", head(one));
    answer.put("second", head(other));
    answer.put(SCALE, left.path(SCALE).asText());
    answer.put("rows", isOneScale(one, other, left, right) ? rows(left, right) : List.of());
    return answer;
  }

  private static Map<String, @Nullable Object> head(Job job) throws IOException {
    Released files = Released.of(job);
    Map<String, @Nullable Object> head = job.line();
    head.put("charged", files.json(ResultDesk.PRIVACY).path("epsilon_charged").tree());
    head.put("found", files.json(ResultDesk.POSTERIOR).path("found").asText());
    head.put("formula", job.question().text("formula").orElse(null));
    return head;
  }

  /** Coefficients of another target, or of another kind of model, are other numbers. */
  private static boolean isOneScale(Job one, Job other, JsonValue left, JsonValue right) {
    FitQuestion first = one.question();
    FitQuestion second = other.question();
    return first.kind() == second.kind()
        && first.text("target").equals(second.text("target"))
        && first.text("time").equals(second.text("time"))
        && left.path(SCALE).asText().equals(right.path(SCALE).asText());
  }

  /** A row for each coefficient of either, in the order of the first. */
  private static List<Map<String, @Nullable Object>> rows(JsonValue left, JsonValue right) {
    Map<String, JsonValue> first = coefficients(left);
    Map<String, JsonValue> second = coefficients(right);
    Set<String> names = new LinkedHashSet<>(first.keySet());
    names.addAll(second.keySet());
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (String name : names) {
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("name", name);
      row.put("first", interval(first.getOrDefault(name, JsonValue.MISSING)));
      row.put("second", interval(second.getOrDefault(name, JsonValue.MISSING)));
      rows.add(row);
    }
    return rows;
  }

  private static Map<String, JsonValue> coefficients(JsonValue posterior) {
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
