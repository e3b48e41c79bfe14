package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;

/** A server that is killed during a run: the next one goes on with it, and it is charged once. */
class WebKillTest {
  @TempDir Path folder;

  /** {@code priory web} in a process of its own, and a session with it. */
  private final class Program implements AutoCloseable {
    final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final String address;
    private final String cookie;

    Program(Clinic clinic) throws Exception {
      long begun = System.nanoTime();
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-Dorg.sqlite.tmpdir=" + folder,
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  "org.priory.app.Main",
                  "web",
                  "--json",
                  "--folder",
                  folder.toString(),
                  "--ledger",
                  clinic.ledger.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
      String url = Served.JSON.readTree(lines.readLine()).get("url").asText();
      System.out.printf("the page is there after %d ms%n", (System.nanoTime() - begun) / 1_000_000);
      address = url.substring(0, url.indexOf("/open"));
      HttpResponse<String> welcome =
          client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
      cookie = welcome.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    JsonNode get(String path) throws Exception {
      return send(HttpRequest.newBuilder(URI.create(address + path)));
    }

    JsonNode post(String path, Object members) throws Exception {
      return send(
          HttpRequest.newBuilder(URI.create(address + path))
              .header("Origin", address)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(Served.JSON.writeValueAsString(members))));
    }

    private JsonNode send(HttpRequest.Builder request) throws Exception {
      return Served.json(
          client.send(request.header("Cookie", cookie).build(), BodyHandlers.ofString()));
    }

    JsonNode await(String id, String state) throws Exception {
      JsonNode run = get("/api/runs/" + id);
      while (run.get("state").asText().equals("running")) {
        Thread.sleep(20);
        run = get("/api/runs/" + id);
      }
      assertThat(run.get("state").asText()).as(run.toString()).isEqualTo(state);
      return run;
    }

    @Override
    public void close() throws IOException {
      try {
        process.destroyForcibly().waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void killedGoneOnStoppedGoneOnAndChargedOnce() throws Exception {
    Clinic clinic = new Clinic(folder);
    String id;
    try (Program first = new Program(clinic)) {
      JsonNode schema = first.post("/api/data", Map.of("file", "0:clinic.csv")).get("schema");
      Map<String, Object> question =
          Map.of(
              "file", "0:clinic.csv", "kind", "network", "target", "readmitted", "schema", schema);
      id =
          first
              .post("/api/confirmation", Map.of("question", question))
              .get("confirmation")
              .asText();
      first.post("/api/runs", Map.of("question", question, "confirmation", id));
      while (first.get("/api/runs/" + id).get("done").asLong() < 2) {
        Thread.sleep(5);
      }
      assertThat(first.get("/api/runs/" + id).get("state").asText()).isEqualTo("running");
    }
    assertThat(clinic.charges()).isEqualTo(1);
    Path release = folder.resolve("priory-runs/" + id + "/run/release");
    assertThat(release).doesNotExist();
    try (Program second = new Program(clinic)) {
      assertThat(second.get("/api/runs/" + id).get("state").asText()).isEqualTo("ended");
      second.post("/api/runs/" + id + "/resume", Map.of());
      second.post("/api/runs/" + id + "/stop", Map.of());
      JsonNode stopped = second.await(id, "ended");
      assertThat(stopped.get("said").toString()).contains("stays charged");
      second.post("/api/runs/" + id + "/resume", Map.of());
      second.await(id, "done");
      assertThat(second.get("/api/runs/" + id + "/result").get("files").toString())
          .contains("report.html");
    }
    assertThat(Files.exists(release.resolve("report.html"))).isTrue();
    assertThat(clinic.charges()).isEqualTo(1);
  }
}
