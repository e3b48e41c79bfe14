package org.priory.app.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.priory.app.option.LedgerOption;
import org.priory.privacy.ledger.Ledger;
import picocli.CommandLine;

/** A server over folders of a test, and a browser's view of it without a browser. */
final class Served implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();

  final WebServer server;
  final String opening;
  private final WebLedger books;
  private final HttpClient client = HttpClient.newHttpClient();
  private final java.io.StringWriter log = new java.io.StringWriter();
  private String cookie = "";

  private Served(Path folder, Path ledger) throws IOException {
    LedgerOption option = new LedgerOption();
    new CommandLine(new Holder(option)).parseArgs("--ledger", ledger.toString());
    Path root = folder.toRealPath();
    Path runs = root.resolve("priory-runs");
    Folders folders = new Folders(List.of(root), runs);
    books = new WebLedger(option);
    BudgetDesk budgets = new BudgetDesk(folders, books);
    RunDesk fits = new RunDesk(runs, folders, books, budgets);
    server = new WebServer(0, new Api(folders, books, fits, budgets), new PrintWriter(log));
    opening = server.opening();
  }

  @CommandLine.Command
  private record Holder(@CommandLine.Mixin LedgerOption ledger) {}

  static Served over(Path folder, Path ledger) throws IOException {
    return new Served(folder, ledger);
  }

  /** The budgets that it keeps. */
  Ledger ledger() {
    return books.priory().ledger();
  }

  /** Faults of the program so far. */
  String log() {
    return log.toString();
  }

  String address() {
    return "http://127.0.0.1:" + server.port();
  }

  /** Comes in with the token. */
  Served enter() throws Exception {
    HttpResponse<String> welcome = send(HttpRequest.newBuilder(URI.create(opening)));
    cookie = welcome.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    return this;
  }

  /** What it came in with. */
  String cookie() {
    return cookie;
  }

  HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path));
    return cookie.isEmpty() ? request : request.header("Cookie", cookie);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  HttpResponse<String> post(String path, Object members) throws Exception {
    return send(
        request(path)
            .header("Origin", address())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(members))));
  }

  static JsonNode json(HttpResponse<String> answer) throws IOException {
    if (answer.statusCode() != 200) {
      throw new IOException(answer.statusCode() + " " + answer.body());
    }
    return JSON.readTree(answer.body());
  }

  @Override
  public void close() {
    server.close();
    books.close();
  }
}
