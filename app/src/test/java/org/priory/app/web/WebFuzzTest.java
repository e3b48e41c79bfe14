package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;

/**
 * Ten thousand requests at random, a third of them without a session: no stack trace, no fault of
 * the server, and nothing charged, because nothing was confirmed. The forecasts among them are few,
 * since each of them rehearses a fit.
 */
class WebFuzzTest {
  private static final int REQUESTS = 10_000;
  private static final List<String> PATHS =
      List.of(
          "/",
          "/app.js",
          "/open",
          "/open?token=a",
          "/api",
          "/api/start",
          "/api/runs",
          "/api/ledger",
          "/api/data",
          "/api/schema/check",
          "/api/schema/save",
          "/api/schema/curator",
          "/api/left",
          "/api/confirmation",
          "/api/ledger/check",
          "/api/ledger/limit",
          "/api/runs/abc",
          "/api/runs/abc/result",
          "/api/runs/abc/events",
          "/api/runs/abc/stop",
          "/api/runs/abc/resume",
          "/api/runs/abc/predict",
          "/api/runs/a/compare/b",
          "/runs/abc/report",
          "/runs/abc/release/x",
          "/%ff",
          "/..%2f..%2fetc",
          "/api/%00",
          "/a/b/c/d/e/f");
  private static final List<String> NAMES =
      List.of(
          "file",
          "schema",
          "question",
          "confirmation",
          "kind",
          "target",
          "formula",
          "epsilon",
          "delta",
          "dataset",
          "columns",
          "crosses",
          "components",
          "records",
          "values",
          "codebook",
          "header",
          "replace",
          "curator",
          "offset",
          "time",
          "event",
          "keep",
          "unit",
          "size",
          "name",
          "type",
          "min",
          "max",
          "vocabulary",
          "labels");
  private static final List<Object> VALUES =
      List.of(
          "0:clinic.csv",
          "0:../clinic.csv",
          "logistic",
          "describe",
          "survival",
          "topics",
          "bounds",
          "categories",
          "images",
          "readmitted",
          "age",
          "age + sex",
          "age ~ ~",
          "ns(age, -1)",
          "",
          "<script>",
          "\u0000\n",
          0,
          1,
          -1,
          1e308,
          1e-308,
          0.5,
          true,
          false,
          List.of(),
          Map.of(),
          List.of("age", 3),
          "row",
          "public",
          "private",
          "number",
          "category",
          "0:clinic.schema.json");

  @TempDir Path folder;

  @Test
  void nothingBreaksAndNothingIsCharged() throws Exception {
    long seed = Long.getLong("priory.fuzz.seed", 28);
    Random random = new Random(seed);
    Clinic clinic = new Clinic(folder);
    try (Served served = Served.over(folder, clinic.ledger);
        Served known = Served.over(folder, clinic.ledger).enter()) {
      JsonNode schema =
          Served.json(known.post("/api/data", Map.of("file", "0:clinic.csv"))).get("schema");
      int forecasts = 0;
      int refused = 0;
      for (int i = 0; i < REQUESTS; i++) {
        Served at = random.nextInt(3) == 0 ? served : known;
        String path = PATHS.get(random.nextInt(PATHS.size()));
        if (forecasts < 20 && random.nextInt(400) == 0) {
          path = "/api/forecast";
          forecasts++;
        } else if (random.nextInt(25) == 0) {
          path = "/api/runs"; // to begin, without anything that was confirmed
        }
        HttpRequest.Builder request = at.request(path);
        String body = body(random, schema);
        if (random.nextInt(4) > 0) {
          request.header("Origin", at.address()).header("Content-Type", "application/json");
          request.POST(BodyPublishers.ofString(body));
        } else if (random.nextInt(5) == 0) {
          request.method(
              List.of("PUT", "DELETE", "OPTIONS", "PATCH").get(random.nextInt(4)),
              BodyPublishers.ofString(body));
        }
        HttpResponse<String> answer = at.send(request);
        assertThat(answer.statusCode())
            .as("seed %d, request %d: %s %s", seed, i, path, body)
            .isLessThan(500);
        assertThat(answer.body())
            .as("seed %d, request %d: %s %s", seed, i, path, body)
            .doesNotContain("\tat ")
            .doesNotContain("java.")
            .doesNotContain("Exception");
        refused += answer.statusCode() == 200 ? 0 : 1;
      }
      assertThat(refused).as("most is refused, not all").isBetween(REQUESTS / 4, REQUESTS - 200);
      assertThat(served.log() + known.log()).isEmpty();
    }
    assertThat(clinic.charges()).isZero();
    assertThat(folder.resolve("priory-runs")).doesNotExist();
  }

  private static String body(Random random, JsonNode schema) throws Exception {
    if (random.nextInt(10) == 0) {
      return List.of("", "[]", "null", "{", "{\"a\":", "\"x\"", "[".repeat(600))
          .get(random.nextInt(7));
    }
    Map<String, Object> members = members(random, 2);
    if (random.nextInt(2) == 0) {
      members.put("file", "0:clinic.csv");
      members.put("schema", schema);
    }
    if (random.nextInt(2) == 0) {
      Map<String, Object> question = new LinkedHashMap<>();
      question.put("file", "0:clinic.csv");
      question.put(
          "schema", random.nextInt(4) == 0 ? VALUES.get(random.nextInt(VALUES.size())) : schema);
      question.put("kind", Menu.values()[random.nextInt(Menu.values().length)].word());
      question.put("target", random.nextInt(3) == 0 ? "age" : "readmitted");
      question.putAll(members(random, 1));
      members.put("question", question);
    }
    return Served.JSON.writeValueAsString(members);
  }

  private static Map<String, Object> members(Random random, int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      Object value =
          depth > 0 && random.nextInt(5) == 0
              ? members(random, depth - 1)
              : VALUES.get(random.nextInt(VALUES.size()));
      members.put(name, random.nextInt(8) == 0 ? new ArrayList<>(List.of(value)) : value);
    }
    return members;
  }
}
