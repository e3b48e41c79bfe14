package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Clinic;

/** Who comes in, what can be named, and what is charged. */
class WebSecurityTest {
  @TempDir Path outside;
  @TempDir Path folder;
  private Clinic clinic = null;
  private Served served = null;

  @BeforeEach
  void serve() throws IOException {
    clinic = new Clinic(folder);
    served = Served.over(folder, clinic.ledger);
  }

  @AfterEach
  void stop() {
    assertThat(served.log()).as("faults of the program").isEmpty();
    served.close();
  }

  private Map<String, Object> question(double epsilon) throws Exception {
    JsonNode opened = Served.json(served.post("/api/data", Map.of("file", "0:clinic.csv")));
    return Map.of(
        "file", "0:clinic.csv",
        "kind", "logistic",
        "target", "readmitted",
        "epsilon", epsilon,
        "schema", opened.get("schema"));
  }

  @Test
  void listensOnTheLoopbackAddressAlone() throws IOException {
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(each.getInetAddresses())) {
        if (!address.isLoopbackAddress()) {
          assertThat(canConnect(new InetSocketAddress(address, served.server.port()))).isFalse();
        }
      }
    }
    assertThat(canConnect(new InetSocketAddress("127.0.0.1", served.server.port()))).isTrue();
  }

  private static boolean canConnect(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, 500);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  @Test
  void theTokenWorksOnce() throws Exception {
    assertThat(served.get("/").statusCode()).isEqualTo(403);
    assertThat(served.get("/open?token=x").statusCode()).isEqualTo(403);
    HttpResponse<String> first = served.send(HttpRequest.newBuilder(URI.create(served.opening)));
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.headers().firstValue("Set-Cookie").orElseThrow())
        .contains("; HttpOnly")
        .contains("; SameSite=Strict");
    HttpResponse<String> second = served.send(HttpRequest.newBuilder(URI.create(served.opening)));
    assertThat(second.statusCode()).isEqualTo(403);
    assertThat(second.headers().firstValue("Set-Cookie")).isEmpty();
  }

  @Test
  void withoutTheCookieNothingIsSaid() throws Exception {
    for (String path : List.of("/", "/app.js", "/api/start", "/api/runs", "/api/ledger")) {
      assertThat(served.get(path).statusCode()).as(path).isEqualTo(403);
    }
    assertThat(served.post("/api/data", Map.of("file", "0:clinic.csv")).statusCode())
        .isEqualTo(403);
  }

  @Test
  void everyAnswerHasAStrictPolicy() throws Exception {
    served.enter();
    for (String path : List.of("/", "/app.js", "/api/start", "/nothing")) {
      HttpResponse<String> answer = served.get(path);
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
          .startsWith("default-src 'none'; script-src 'self'; style-src 'self'")
          .doesNotContain("unsafe")
          .contains("frame-ancestors 'none'");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }
  }

  /** A name that somebody else's server gave to this machine, as in rebinding. */
  @Test
  void anotherHostIsRefused() throws Exception {
    served.enter();
    for (String host :
        List.of("evil.example", "evil.example:" + served.server.port(), "127.0.0.1")) {
      assertThat(raw("GET /api/start HTTP/1.1\r\nHost: " + host + "\r\n"))
          .startsWith("HTTP/1.1 403");
    }
  }

  private String raw(String head) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", served.server.port())) {
      socket
          .getOutputStream()
          .write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void anotherOriginIsRefused() throws Exception {
    served.enter();
    HttpRequest.Builder foreign =
        served
            .request("/api/ledger/check")
            .header("Origin", "http://evil.example")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{}"));
    assertThat(served.send(foreign).statusCode()).isEqualTo(403);
    HttpRequest.Builder silent =
        served
            .request("/api/ledger/check")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{}"));
    assertThat(served.send(silent).statusCode()).isEqualTo(403);
    HttpRequest.Builder form =
        served
            .request("/api/ledger/check")
            .header("Origin", served.address())
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString("{}"));
    assertThat(served.send(form).statusCode()).isEqualTo(400);
    assertThat(served.post("/api/ledger/check", Map.of()).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0:../secret.csv",
        "0:/etc/passwd",
        "1:clinic.csv",
        "0:link.csv",
        "0:links/secret.csv",
        "0:",
        "clinic.csv",
        "0:clinic.csv\u0000",
        "0:priory-runs/x.csv",
        "0:results/x.csv",
        "0:.hidden.csv",
        "0:.hidden/x.csv",
        "0:ledger.db",
        "0:clinic.schema.json",
        "0:letters.txt",
        "0:clinic.csv/../../clinic.csv",
        "0:CLINIC.CSV/",
        "0:%2e%2e/secret.csv",
        "0:..\\secret.csv",
        "0:.",
        "999999999999:clinic.csv"
      })
  void noFileOutsideOfTheFolders(String name) throws Exception {
    Files.writeString(outside.resolve("secret.csv"), "name,income\nanna,5\n");
    Files.createSymbolicLink(folder.resolve("link.csv"), outside.resolve("secret.csv"));
    Files.createSymbolicLink(folder.resolve("links"), outside);
    Files.createDirectories(folder.resolve("priory-runs"));
    Files.writeString(folder.resolve("priory-runs/x.csv"), "a,b\n");
    Files.createSymbolicLink(folder.resolve("results"), folder.resolve("priory-runs"));
    Files.writeString(folder.resolve(".hidden.csv"), "anna,income\n");
    Files.writeString(Files.createDirectory(folder.resolve(".hidden")).resolve("x.csv"), "anna\n");
    Files.writeString(folder.resolve("letters.txt"), "anna is ill\n");
    served.enter();
    HttpResponse<String> answer = served.post("/api/data", Map.of("file", name));
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).doesNotContain("income").doesNotContain("anna");
    assertThat(served.get("/api/start").body()).doesNotContain("link").doesNotContain("hidden");
  }

  /** A table without a header that is taken for a code book, and a code book full of faults. */
  @Test
  void aTableIsNoCodeBook() throws Exception {
    Files.writeString(folder.resolve("bare.csv"), "Springfield,41\nShelbyville,52\n");
    Files.writeString(folder.resolve("book.csv"), "column,type\n" + "nobody,number\n".repeat(50));
    served.enter();
    HttpResponse<String> bare =
        served.post("/api/data", Map.of("file", "0:clinic.csv", "codebook", "0:bare.csv"));
    assertThat(bare.statusCode()).isEqualTo(422);
    assertThat(bare.body()).contains("bare.csv is no code book").doesNotContain("ville", "field");
    HttpResponse<String> faulty =
        served.post("/api/data", Map.of("file", "0:clinic.csv", "codebook", "0:book.csv"));
    assertThat(Served.JSON.readTree(faulty.body()).get("errors")).hasSize(9);
  }

  /** Only the header line of a table is answered, and a first line that is a record is not. */
  @Test
  void noRecordIsAnswered() throws Exception {
    Files.writeString(folder.resolve("people.csv"), "age,town\n41,Springfield\n");
    Files.writeString(folder.resolve("bare.csv"), "41,17.5\n52,3\n");
    served.enter();
    HttpResponse<String> opened = served.post("/api/data", Map.of("file", "0:people.csv"));
    assertThat(opened.body()).contains("town").doesNotContain("Springfield").doesNotContain("41");
    HttpResponse<String> bare = served.post("/api/data", Map.of("file", "0:bare.csv"));
    assertThat(bare.statusCode()).isEqualTo(422);
    assertThat(bare.body()).doesNotContain("17.5");
    JsonNode numbered =
        Served.json(served.post("/api/data", Map.of("file", "0:bare.csv", "header", false)));
    assertThat(numbered.toString()).contains("column1").doesNotContain("17.5");
  }

  /** Many clicks on many pages at once: one run, one charge; and another only if seen again. */
  @Test
  void aConfirmationSpendsOnce() throws Exception {
    served.enter();
    Map<String, Object> question = question(1);
    String confirmation =
        Served.json(served.post("/api/confirmation", Map.of("question", question)))
            .get("confirmation")
            .asText();
    Map<String, Object> confirmed = Map.of("question", question, "confirmation", confirmation);
    ExecutorService pages = Executors.newFixedThreadPool(8);
    List<Callable<HttpResponse<String>>> clicks =
        Collections.nCopies(24, () -> served.post("/api/runs", confirmed));
    List<String> ids = new ArrayList<>();
    for (Future<HttpResponse<String>> answer : pages.invokeAll(clicks)) {
      ids.add(Served.json(answer.get()).get("id").asText());
    }
    pages.shutdown();
    assertThat(ids).containsOnly(confirmation);
    awaitDone(confirmation);
    assertThat(clinic.charges()).isEqualTo(1);
    // Another question does not go under this name, and an invented name is none.
    assertThat(
            served
                .post("/api/runs", Map.of("question", question(2), "confirmation", confirmation))
                .statusCode())
        .isEqualTo(409);
    assertThat(
            served
                .post("/api/runs", Map.of("question", question, "confirmation", "0123456789abcdef"))
                .statusCode())
        .isEqualTo(409);
    JsonNode again = Served.json(served.post("/api/confirmation", Map.of("question", question)));
    assertThat(again.get("asked_before").asInt()).isEqualTo(1);
    assertThat(again.get("confirmation").asText()).isNotEqualTo(confirmation);
    assertThat(clinic.charges()).isEqualTo(1);
    onlyReleasedFilesAreGiven(confirmation);
  }

  /** Two servers over the same folder: what one has begun, the other does not begin again. */
  @Test
  void twoServersSpendOnce() throws Exception {
    served.enter();
    try (Served other = Served.over(folder, clinic.ledger).enter()) {
      Map<String, Object> question = question(1);
      Map<String, Object> asked = Map.of("question", question);
      String id = Served.json(served.post("/api/confirmation", asked)).get("confirmation").asText();
      assertThat(Served.json(other.post("/api/confirmation", asked)).get("confirmation").asText())
          .isEqualTo(id);
      Map<String, Object> confirmed = Map.of("question", question, "confirmation", id);
      ExecutorService pages = Executors.newFixedThreadPool(2);
      List<Callable<Integer>> clicks =
          List.of(
              () -> served.post("/api/runs", confirmed).statusCode(),
              () -> other.post("/api/runs", confirmed).statusCode());
      List<Integer> answers = new ArrayList<>();
      for (Future<Integer> answer : pages.invokeAll(clicks)) {
        answers.add(answer.get());
      }
      pages.shutdown();
      assertThat(answers).containsExactlyInAnyOrder(200, 409);
      Served began = answers.get(0) == 200 ? served : other;
      while (Served.json(began.get("/api/runs/" + id)).get("state").asText().equals("running")) {
        Thread.sleep(50);
      }
      assertThat(clinic.charges()).isEqualTo(1);
    }
  }

  /** Requests that a page of another site can make a browser send, or that nobody should send. */
  @Test
  void whatIsNotAskedByThePageIsRefused() throws Exception {
    served.enter();
    for (String site : List.of("cross-site", "same-site")) {
      assertThat(
              served.send(served.request("/api/start").header("Sec-Fetch-Site", site)).statusCode())
          .isEqualTo(403);
    }
    for (String origin :
        List.of("null", "https://127.0.0.1:" + served.server.port(), "http://127.0.0.1")) {
      assertThat(
              served
                  .send(
                      served
                          .request("/api/ledger/check")
                          .header("Origin", origin)
                          .header("Content-Type", "application/json")
                          .POST(BodyPublishers.ofString("{}")))
                  .statusCode())
          .as(origin)
          .isEqualTo(403);
    }
    for (String method : List.of("PUT", "DELETE", "HEAD", "OPTIONS")) {
      HttpRequest.Builder request =
          served.request("/api/start").method(method, BodyPublishers.noBody());
      assertThat(served.send(request).statusCode()).as(method).isIn(403, 405);
    }
    assertThat(served.post("/api/data", Map.of("file", "x".repeat((4 << 20) + 100))).statusCode())
        .isEqualTo(413);
    assertThat(
            raw(
                "GET /api/runs/abc/events HTTP/1.1\r\nHost: 127.0.0.1:"
                    + served.server.port()
                    + "\r\n"))
        .startsWith("HTTP/1.1 403");
  }

  private void awaitDone(String id) throws Exception {
    while (Served.json(served.get("/api/runs/" + id)).get("state").asText().equals("running")) {
      Thread.sleep(50);
    }
    assertThat(Served.json(served.get("/api/runs/" + id)).get("state").asText()).isEqualTo("done");
  }

  private void onlyReleasedFilesAreGiven(String id) throws Exception {
    String run = "/runs/" + id;
    assertThat(served.get(run + "/release/privacy.json").statusCode()).isEqualTo(200);
    assertThat(served.get(run + "/report").headers().firstValue("Content-Security-Policy"))
        .hasValueSatisfying(
            policy -> assertThat(policy).contains("sandbox").doesNotContain("script"));
    Path release = folder.resolve("priory-runs/" + id + "/run/release");
    Files.createSymbolicLink(release.resolve("linked"), clinic.data);
    Files.createDirectory(release.resolve("folder"));
    for (String name :
        List.of(
            "release/..%2Finternal%2Frun.json",
            "release/%2e%2e/internal/run.json",
            "release/linked",
            "release/linked%00.html",
            "release/folder",
            "release/.",
            "release/..",
            "release/..%5cinternal%5crun.json",
            "release/%252e%252e%252finternal%252frun.json",
            "release/%c0%ae%c0%ae%c0%afinternal%c0%afrun.json",
            "release/privacy.json%2f..%2f..%2finternal%2frun.json",
            "../" + id + "/internal/run.json",
            "run/internal/run.json",
            "release//internal/run.json",
            "internal/run.json",
            "release/",
            "release/run.json",
            "question.json")) {
      HttpResponse<String> answer = served.get(run + "/" + name);
      assertThat(answer.statusCode()).as(name).isEqualTo(404);
    }
    // The folder itself is a link to that of the curator.
    Path kept = release.resolveSibling("kept");
    Files.move(release, kept);
    Files.createSymbolicLink(release, release.resolveSibling("internal"));
    for (String name : List.of("release/run.json", "release/README.txt", "report")) {
      assertThat(served.get(run + "/" + name).statusCode()).as(name).isEqualTo(404);
    }
    assertThat(served.get("/api/runs/" + id + "/result").statusCode()).isEqualTo(404);
    Files.delete(release);
    Files.move(kept, release);
    assertThat(served.get(run + "/release/privacy.json").statusCode()).isEqualTo(200);
  }

  /** Names of runs that lead elsewhere, in every place of an address that takes one. */
  @ParameterizedTest
  @ValueSource(
      strings = {"..", ".", "%2e%2e", "..%2f..", "%2e%2e%2fclinic.csv", "a%00", "%ff", "a%2fb"})
  void noRunElsewhere(String id) throws Exception {
    served.enter();
    Files.createDirectories(folder.resolve("priory-runs"));
    for (String path :
        List.of(
            "/api/runs/%s",
            "/api/runs/%s/result",
            "/api/runs/%s/schema",
            "/api/runs/%s/events",
            "/api/runs/%s/compare/%<s",
            "/runs/%s/report",
            "/runs/%s/release/clinic.csv")) {
      // The client would mend dots; a socket does not.
      String answer =
          raw(
              "GET "
                  + path.formatted(id)
                  + " HTTP/1.1\r\nHost: 127.0.0.1:"
                  + served.server.port()
                  + "\r\nCookie: "
                  + served.cookie()
                  + "\r\n");
      assertThat(answer).as(path).matches("(?s)HTTP/1.1 (404|400).*").doesNotContain("age");
    }
    for (String what : List.of("stop", "resume", "predict")) {
      assertThat(served.post("/api/runs/a%2f../" + what, Map.of()).statusCode()).isEqualTo(404);
    }
  }

  /** The cookie is given with the page again, as it was, and to nobody who has it not. */
  @Test
  void theCookieLastsFromTheLastVisit() throws Exception {
    assertThat(served.get("/").headers().firstValue("Set-Cookie")).isEmpty();
    served.enter();
    assertThat(served.get("/").headers().firstValue("Set-Cookie").orElseThrow())
        .startsWith(served.cookie() + ";")
        .contains("; Path=/", "; HttpOnly", "; SameSite=Strict")
        .doesNotContain("Domain");
    assertThat(served.get("/app.js").headers().firstValue("Set-Cookie")).isEmpty();
    // Nearly the cookie, or that of another port, is none.
    String port = String.valueOf(served.server.port());
    for (String wrong :
        List.of(
            served.cookie() + "x",
            served.cookie().replace(port, "1"),
            "priory-" + port + "=",
            served.cookie().substring(0, served.cookie().length() - 1))) {
      assertThat(
              raw(
                  "GET /api/start HTTP/1.1\r\nHost: 127.0.0.1:"
                      + port
                      + "\r\nCookie: "
                      + wrong
                      + "\r\n"))
          .as(wrong)
          .startsWith("HTTP/1.1 403");
    }
  }

  /** A budget that does not allow it: refused in a line, and nothing is charged. */
  @Test
  void aLimitIsKept() throws Exception {
    served.enter();
    Served.json(served.post("/api/ledger/limit", Map.of("dataset", "clinic.csv", "epsilon", 0.5)));
    Map<String, Object> question = question(1);
    String id =
        Served.json(served.post("/api/confirmation", Map.of("question", question)))
            .get("confirmation")
            .asText();
    served.post("/api/runs", Map.of("question", question, "confirmation", id));
    JsonNode run = Served.json(served.get("/api/runs/" + id));
    while (run.get("state").asText().equals("running")) {
      Thread.sleep(20);
      run = Served.json(served.get("/api/runs/" + id));
    }
    assertThat(run.get("state").asText()).isEqualTo("refused");
    assertThat(run.get("said").toString()).contains("does not allow this");
    assertThat(clinic.charges()).isZero();
  }
}
