package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.web.Corpus.Asked;

/**
 * Ten thousand requests, each of them valid but for some places, a third without a session: no
 * stack trace, no fault of the server, nothing of a record and no path outside of the folder in any
 * answer, no file of the data touched, and nothing charged that was not shown and confirmed.
 */
class WebFuzzTest {
  private static final int REQUESTS = 10_000;
  private static final long SEED = Long.getLong("priory.fuzz.seed", 28);

  /** One of so many of the requests that rehearse a fit is sent. */
  private static final int SLOW = 12;

  @TempDir Path above;
  private final Random random = new Random(SEED);
  private final Set<String> shown = new HashSet<>();
  private Path folder;
  private Clinic clinic;
  private Served stranger;
  private Served known;

  @BeforeEach
  void serve() throws Exception {
    folder = Files.createDirectories(above.resolve("study"));
    clinic = Corpus.fill(folder);
    known = Served.over(folder, clinic.ledger).enter();
    stranger = Served.over(folder, clinic.ledger);
  }

  @AfterEach
  void stop() {
    known.close();
    stranger.close();
  }

  @Test
  void nothingBreaksNothingIsSaidAndNothingIsCharged() throws Exception {
    Corpus corpus = Corpus.of(known);
    shown.add(corpus.done);
    shown.add(corpus.shown);
    Map<String, String> before = files();
    Mutator mutator = new Mutator(random, corpus.words);
    Map<Integer, Integer> answers = new TreeMap<>();
    for (int i = 0; i < REQUESTS; i++) {
      Asked asked = any(corpus.requests);
      while (asked.isSlow() && random.nextInt(SLOW) > 0) {
        asked = any(corpus.requests);
      }
      byte[] body = asked.body() == null ? null : mutator.body(asked.body());
      Served at = random.nextInt(3) == 0 ? stranger : known;
      String path = random.nextInt(8) == 0 ? elsewhere(asked.path(), mutator) : asked.path();
      HttpResponse<String> answer = at.send(request(at, path, body));
      answers.merge(answer.statusCode(), 1, Integer::sum);
      String what =
          "seed %d, request %d: %s %s"
              .formatted(
                  SEED, i, path, body == null ? "" : new String(body, StandardCharsets.UTF_8));
      assertThat(answer.statusCode()).as(what).isLessThan(500);
      assertThat(at.log()).as(what).isEmpty();
      saysNothing(answer.body(), what);
      keep(path, answer);
      if (at == stranger) {
        assertThat(answer.statusCode()).as(what).isIn(400, 403);
      }
    }
    System.out.println("answers by their status: " + answers);
    assertThat(answers.get(200)).as("got through").isGreaterThan(REQUESTS / 10);
    assertThat(answers.get(422)).as("refused for what they say").isGreaterThan(REQUESTS / 20);
    onlyWhatWasShownIsCharged();
    Map<String, String> after = files();
    assertThat(after).as("data and secrets are as they were").isEqualTo(before);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private HttpRequest.Builder request(Served at, String path, byte[] body) {
    HttpRequest.Builder request = at.request(path);
    if (body == null) {
      return request;
    }
    if (random.nextInt(30) > 0) {
      request.header("Origin", random.nextInt(30) == 0 ? "http://evil.example" : at.address());
    }
    request.header("Content-Type", random.nextInt(30) == 0 ? "text/plain" : "application/json");
    String method = random.nextInt(30) == 0 ? any(List.of("PUT", "DELETE", "PATCH")) : "POST";
    return request.method(method, BodyPublishers.ofByteArray(body));
  }

  /** A similar address: one part of it is another, as it is or with all its letters encoded. */
  private String elsewhere(String path, Mutator mutator) {
    String[] parts = path.split("/", -1);
    if (parts.length < 2) {
      return path;
    }
    int at = 1 + random.nextInt(parts.length - 1);
    String text = any(List.of("..", ".", "internal", "question.json", mutator.text()));
    StringBuilder coded = new StringBuilder();
    for (byte each :
        text.substring(0, Math.min(200, text.length())).getBytes(StandardCharsets.UTF_8)) {
      coded.append("%%%02x".formatted(each));
    }
    parts[at] = random.nextBoolean() ? coded.toString() : parts[at] + "%2f" + coded;
    return String.join("/", parts);
  }

  private void saysNothing(String answer, String what) throws IOException {
    assertThat(answer.replace(folder.toRealPath().toString(), ""))
        .as(what)
        .doesNotContain("\tat ", "java.", "Exception")
        .doesNotContain(Corpus.IN_A_RECORD, Corpus.IN_A_NUMBER, Corpus.OUTSIDE)
        .doesNotContain(above.toString(), System.getProperty("user.home") + "/")
        .doesNotContain(System.getProperty("user.dir"));
  }

  private void keep(String path, HttpResponse<String> answer) throws IOException {
    if (path.equals("/api/confirmation") && answer.statusCode() == 200) {
      shown.add(Served.JSON.readTree(answer.body()).get("confirmation").asText());
    }
  }

  private void onlyWhatWasShownIsCharged() throws Exception {
    Set<String> begun = new HashSet<>();
    for (JsonNode run : Served.json(known.get("/api/runs")).get("runs")) {
      begun.add(run.get("id").asText());
    }
    assertThat(shown).containsAll(begun);
    assertThat(clinic.charges()).isLessThanOrEqualTo(begun.size());
  }

  /** The files that are no schema, no result and no ledger, with what is in them. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(above)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = above.relativize(file).toString();
        if (!name.endsWith(".schema.json") && !name.contains("ledger") && !name.contains("-runs")) {
          files.put(name, Files.readString(file));
        }
      }
    }
    return files;
  }
}
