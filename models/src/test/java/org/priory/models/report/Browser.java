package org.priory.models.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A headless Chromium with one tab, driven by the DevTools protocol. */
public final class Browser implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final JsonMapper JSON = new JsonMapper();

  private final Process process;
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> incoming = new LinkedBlockingQueue<>();
  private final List<JsonNode> events = new ArrayList<>();
  private final String session;
  private int last;

  private Browser(Path program, Path profile) throws IOException {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address()), new Listener())
            .join();
    String target = call("Target.createTarget", "url", "about:blank").path("targetId").asText();
    session =
        call("Target.attachToTarget", "targetId", target, "flatten", true)
            .path("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable");
    }
  }

  /** Starts one, or skips the test with the reason; where it must be there, the test fails. */
  public static Browser start(Path profile) throws IOException {
    String named = System.getenv("PRIORY_CHROMIUM");
    Path program = Path.of(named == null ? "/usr/bin/chromium" : named);
    if (!String.valueOf(System.getenv("PRIORY_REQUIRED")).contains("chromium")) {
      assumeTrue(
          Files.isExecutable(program),
          () -> "skipped: no browser " + program + " (set PRIORY_CHROMIUM)");
    }
    return new Browser(program, profile);
  }

  /** Opens a file in a window of some width. */
  public void show(Path file, int width, boolean dark) throws IOException {
    window(width, dark);
    open(file.toUri().toString());
  }

  /** Opens an address. */
  public void open(String address) throws IOException {
    events.clear();
    call("Page.navigate", "url", address);
    while (events.stream().noneMatch(e -> method(e).equals("Page.loadEventFired"))) {
      take();
    }
  }

  /** Sets the width of the window, and whether it is dark. */
  public void window(int width, boolean dark) throws IOException {
    call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        900,
        "deviceScaleFactor",
        width < 600 ? 2 : 1,
        "mobile",
        width < 600);
    call(
        "Emulation.setEmulatedMedia",
        "features",
        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light")));
  }

  /** Presses and releases the mouse in the middle of the window's point. */
  public void click(double x, double y) throws IOException {
    for (String type : List.of("mousePressed", "mouseReleased")) {
      call(
          "Input.dispatchMouseEvent",
          "type",
          type,
          "x",
          x,
          "y",
          y,
          "button",
          "left",
          "clickCount",
          1);
    }
  }

  /** Types text where the focus is. */
  public void type(String text) throws IOException {
    call("Input.insertText", "text", text);
  }

  /** Presses a key that writes nothing, such as {@code Tab}. */
  public void press(String key, int code, String text) throws IOException {
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          "type",
          type,
          "key",
          key,
          "code",
          key,
          "text",
          type.equals("keyDown") ? text : "",
          "windowsVirtualKeyCode",
          code);
    }
  }

  /** The value of what an expression on the page promises. */
  public JsonNode askLater(String expression) throws IOException {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            "expression",
            expression,
            "returnByValue",
            true,
            "awaitPromise",
            true);
    if (answer.has("exceptionDetails")) {
      throw new IOException(expression + ": " + answer);
    }
    return answer.path("result").path("value");
  }

  /** How many bytes came over the network since the page was opened. */
  public long bytes() throws IOException {
    ask("1");
    return events.stream()
        .filter(e -> method(e).equals("Network.loadingFinished"))
        .mapToLong(e -> e.path("params").path("encodedDataLength").asLong())
        .sum();
  }

  /** Forgets what was heard so far. */
  public void forget() {
    events.clear();
  }

  /** The value of an expression on the page. */
  public JsonNode ask(String expression) throws IOException {
    JsonNode answer = call("Runtime.evaluate", "expression", expression, "returnByValue", true);
    if (answer.has("exceptionDetails")) {
      throw new IOException(expression + ": " + answer);
    }
    return answer.path("result").path("value");
  }

  /** What the page has put on its console since it was shown: words, errors, refused loads. */
  public List<String> console() throws IOException {
    ask("1"); // all that came before the answer is now in the list
    return events.stream()
        .filter(
            e ->
                List.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
                    .contains(method(e)))
        .map(e -> e.path("params").toString())
        .toList();
  }

  /** The addresses that the page has asked for. */
  public List<String> requests() throws IOException {
    ask("1");
    return events.stream()
        .filter(e -> method(e).equals("Network.requestWillBeSent"))
        .map(e -> e.path("params").path("request").path("url").asText())
        .toList();
  }

  /** A picture of the whole page. */
  public void photograph(Path file) throws IOException {
    JsonNode answer = call("Page.captureScreenshot", "captureBeyondViewport", true);
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(answer.path("data").asText()));
  }

  /** The page on paper. */
  public void print(Path file) throws IOException {
    JsonNode answer = call("Page.printToPDF", "paperWidth", 8.27, "paperHeight", 11.69);
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(answer.path("data").asText()));
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String address() throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      said.append(line).append('\n');
      int at = line.indexOf("ws://");
      if (at >= 0) {
        drain(lines);
        return line.substring(at).strip();
      }
    }
    throw new IOException("the browser ended: " + said);
  }

  /** A full pipe would stop the browser. */
  private static void drain(BufferedReader lines) {
    Thread thread = new Thread(() -> lines.lines().forEach(line -> {}), "browser-output");
    thread.setDaemon(true);
    thread.start();
  }

  private JsonNode call(String method, Object... parameters) throws IOException {
    ObjectNode message = JSON.createObjectNode().put("id", ++last).put("method", method);
    if (session != null) {
      message.put("sessionId", session);
    }
    ObjectNode params = message.putObject("params");
    for (int i = 0; i < parameters.length; i += 2) {
      params.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
    }
    socket.sendText(message.toString(), true).join();
    JsonNode answer = take();
    while (answer.path("id").asInt() != last) {
      answer = take();
    }
    if (answer.has("error")) {
      throw new IOException(method + ": " + answer.path("error"));
    }
    return answer.path("result");
  }

  private JsonNode take() throws IOException {
    try {
      JsonNode message = incoming.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new IOException("the browser was silent for " + PATIENCE_SECONDS + " s");
      }
      if (message.has("method")) {
        events.add(message);
      }
      return message;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static String method(JsonNode event) {
    return event.path("method").asText();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      parts.append(part);
      if (isLast) {
        try {
          incoming.add(JSON.readTree(parts.toString()));
        } catch (IOException e) {
          throw new IllegalStateException(e);
        } finally {
          parts.setLength(0);
        }
      }
      from.request(1);
      return null;
    }
  }
}
