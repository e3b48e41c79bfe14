package org.priory.app.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.JsonTree;
import org.priory.privacy.json.JsonValue;

/**
 * The server of the page, on the loopback address alone.
 *
 * <p>In order: the address by which it is asked for, the page that asks, the token or the cookie,
 * the request. Whatever goes wrong is answered in a line, never with a stack trace.
 */
final class WebServer implements AutoCloseable {
  private static final int MOST_BYTES = 4 << 20;
  private static final int MOST_STREAMS = 64;
  private static final long BEAT = 1000;

  /** Sets the cookie; the page goes on by itself, from our own site, so that the cookie is sent. */
  private static final String WELCOME =
      """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/">
      <link rel="icon" href="/icon.svg">
      <title>Priory</title><p><a href="/">Priory</a></p></html>
      """;

  private static final String NOT_KNOWN =
      """
      <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Priory</title>
      <h1>This page is not open to this browser</h1>
      <p>Open the address that 'priory web' has printed. It works once; start 'priory web' again for another.</p>
      </html>
      """;

  static {
    // Head and body of an answer are two packets: without this the second waits for 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    // What is refused before its body was read is read to its end: otherwise the connection is
    // reset
    // while it is still being sent, and the answer is lost.
    System.setProperty("sun.net.httpserver.drainAmount", Integer.toString(MOST_BYTES));
  }

  private final HttpServer server;
  private final ExecutorService threads;
  private final Gate gate;
  private final Api api;
  private final PrintWriter log;
  private final Semaphore streams = new Semaphore(MOST_STREAMS);

  /**
   * Starts it.
   *
   * @param port 0 for one that is free
   * @param log hears of faults of the program, by their kind
   */
  WebServer(int port, Api api, PrintWriter log) throws IOException {
    this.api = api;
    this.log = log;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    gate = new Gate(server.getAddress().getPort());
    threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "priory-web");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** The address that lets one browser in. */
  String opening() {
    return gate.opening();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      List<String> path = path(exchange);
      if (isStream(path) && mayAsk(exchange) && exchange.getRequestMethod().equals("GET")) {
        stream(exchange, path.get(2));
      } else {
        ReplySender.send(exchange, answer(exchange, path));
      }
    } catch (IOException gone) {
      // Whoever asked does not listen any more.
    }
  }

  @SuppressWarnings("CatchingUnchecked") // a fault of the program is answered as one
  private Reply answer(HttpExchange exchange, List<String> path) {
    try {
      return answered(exchange, path);
    } catch (IOException | RuntimeException e) {
      Optional<Refused> refused = ErrorLines.of(e);
      if (refused.isPresent()) {
        return Reply.refusal(refused.get());
      }
      log.println("priory web: " + e.getClass().getName());
      log.flush();
      return Reply.refusal(
          500, "Something went wrong here. What was charged, if anything, is in the ledger.");
    }
  }

  private boolean mayAsk(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    return gate.isForUs(headers) && gate.isFromOurPage(headers, false) && gate.isKnown(headers);
  }

  private Reply answered(HttpExchange exchange, List<String> path) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    boolean changes = exchange.getRequestMethod().equals("POST");
    boolean reads = exchange.getRequestMethod().equals("GET");
    if (!gate.isForUs(headers)) {
      return Reply.refusal(Refused.FORBIDDEN, "This server has another name.");
    }
    if (reads && path.equals(List.of("open"))) {
      Optional<String> cookie = gate.admit(exchange.getRequestURI());
      return cookie
          .map(value -> Reply.html(Reply.OK, WELCOME).with("Set-Cookie", value))
          .orElseGet(() -> Reply.html(Refused.FORBIDDEN, NOT_KNOWN));
    }
    if (!gate.isKnown(headers)) {
      return Reply.html(Refused.FORBIDDEN, NOT_KNOWN);
    }
    if (!gate.isFromOurPage(headers, changes)) {
      return Reply.refusal(Refused.FORBIDDEN, "Another site may not ask for this.");
    }
    if (reads) {
      Reply shown = api.get(path);
      return path.isEmpty() ? shown.with("Set-Cookie", gate.cookie()) : shown;
    }
    if (!changes) {
      return Reply.refusal(405, "Only GET and POST are answered.");
    }
    return api.post(path, body(exchange));
  }

  private static JsonValue body(HttpExchange exchange) throws IOException {
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    if (!type.startsWith("application/json")) {
      throw new Refused(Refused.BAD_REQUEST, "The request must be JSON.");
    }
    byte[] bytes = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw new Refused(Refused.TOO_LARGE, "The request is too large.");
    }
    return JsonValue.of(JsonTree.parse(new String(bytes, StandardCharsets.UTF_8)));
  }

  /** The parts of the address; an address that cannot be read has a part that nothing is under. */
  private static List<String> path(HttpExchange exchange) {
    String raw = String.valueOf(exchange.getRequestURI().getRawPath());
    try {
      return Arrays.stream(raw.split("/"))
          .filter(part -> !part.isEmpty())
          .map(part -> URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8))
          .toList();
    } catch (IllegalArgumentException e) {
      return List.of("?");
    }
  }

  private static boolean isStream(List<String> path) {
    return path.size() == 4
        && path.get(0).equals("api")
        && path.get(1).equals("runs")
        && path.get(3).equals("events");
  }

  /** Steps and time of a run, as they change, until it is over. */
  private void stream(HttpExchange exchange, String id) throws IOException {
    Job job;
    try {
      job = api.runs().job(id);
    } catch (Refused absent) {
      ReplySender.send(exchange, Reply.refusal(absent));
      return;
    }
    if (!streams.tryAcquire()) {
      ReplySender.send(exchange, Reply.refusal(429, "Too many pages watch. Close some."));
      return;
    }
    try {
      ReplySender.safe(exchange.getResponseHeaders());
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(Reply.OK, 0);
      OutputStream out = exchange.getResponseBody();
      long seen = -1;
      boolean isOver;
      do {
        isOver = job.state() != JobState.RUNNING;
        out.write(
            ("data: " + Json.object(job.progress()) + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        seen = job.await(seen, BEAT);
        Thread.sleep(isOver ? 0 : 50);
      } while (!isOver);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      streams.release();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    api.runs().close();
  }
}
