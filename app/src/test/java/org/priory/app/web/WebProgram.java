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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code priory web} in a process of its own, and a session with it. */
final class WebProgram implements AutoCloseable {
  final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;
  private final String cookie;

  /**
   * Starts it and comes in.
   *
   * @param java options of the machine
   */
  WebProgram(Path folder, Path ledger, String... java) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of(java));
    words.add("-Dorg.sqlite.tmpdir=" + folder);
    words.addAll(List.of("-cp", classPath(), "org.priory.app.Main", "web", "--json"));
    words.addAll(List.of("--folder", folder.toString(), "--ledger", ledger.toString()));
    process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String url = Served.JSON.readTree(lines.readLine()).get("url").asText();
    address = url.substring(0, url.indexOf("/open"));
    HttpResponse<String> welcome =
        client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    cookie = welcome.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** A file of the page. */
  String page(String path) throws Exception {
    return client
        .send(
            HttpRequest.newBuilder(URI.create(address + path)).header("Cookie", cookie).build(),
            BodyHandlers.ofString())
        .body();
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

  /** Waits until a run is over, in whatever way. */
  JsonNode over(String id) throws Exception {
    JsonNode run = get("/api/runs/" + id);
    while (run.get("state").asText().equals("running")) {
      Thread.sleep(20);
      run = get("/api/runs/" + id);
    }
    return run;
  }

  /** Waits until a run is over, and what became of it. */
  JsonNode await(String id, String state) throws Exception {
    JsonNode run = over(id);
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
