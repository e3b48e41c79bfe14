package org.priory.app.web;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.privacy.json.JsonValue;

/** Sends each request to the desk that answers it. */
final class Api {
  private final Folders folders;
  private final SchemaDesk schemas;
  private final BudgetDesk budgets;
  private final RunDesk runs;
  private final ResultDesk results;
  private final WebLedger books;

  Api(Folders folders, WebLedger books, RunDesk runs, BudgetDesk budgets) {
    this.folders = folders;
    this.books = books;
    this.runs = runs;
    this.budgets = budgets;
    this.schemas = new SchemaDesk(folders);
    this.results = new ResultDesk(runs);
  }

  RunDesk runs() {
    return runs;
  }

  /**
   * What is asked for by an address, without changing anything.
   *
   * @param path its parts, without those that are empty
   */
  Reply get(List<String> path) throws IOException {
    String all = String.join("/", path);
    if (all.isEmpty()) {
      return Resources.page();
    }
    if (path.size() == 1) {
      return Resources.named(all).orElseThrow(Refused::notFound);
    }
    if (path.size() == 3 && path.get(0).equals("runs") && path.get(2).equals("report")) {
      return results.report(path.get(1));
    }
    if (path.size() == 4 && path.get(0).equals("runs") && path.get(2).equals("release")) {
      return results.download(path.get(1), path.get(3));
    }
    return Reply.json(
        switch (all) {
          case "api/start" -> start();
          case "api/runs" -> runs.listed();
          case "api/ledger" -> books.shown();
          default -> ofRun(path);
        });
  }

  private Map<String, @Nullable Object> ofRun(List<String> path) throws IOException {
    if (path.size() < 3 || !path.get(0).equals("api") || !path.get(1).equals("runs")) {
      throw Refused.notFound();
    }
    String id = path.get(2);
    return switch (path.size() == 3 ? "" : path.get(3)) {
      case "" -> runs.job(id).line();
      case "result" -> results.result(id);
      case "schema" -> results.schema(id);
      case "compare" -> {
        if (path.size() != 5) {
          throw Refused.notFound();
        }
        yield results.compare(id, path.get(4));
      }
      default -> throw Refused.notFound();
    };
  }

  private Map<String, @Nullable Object> start() {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("version", Priory.version());
    answer.put("folders", folders.listed());
    answer.put("menu", Menu.listed());
    return answer;
  }

  /** What a page asks to be done; what it sends along has to be an object. */
  Reply post(List<String> path, JsonValue sent) throws IOException {
    if (!sent.isObject()) {
      throw new Refused(Refused.BAD_REQUEST, "The request must be a JSON object.");
    }
    String all = String.join("/", path);
    return Reply.json(
        switch (all) {
          case "api/data" -> schemas.open(sent);
          case "api/schema/check" -> schemas.check(sent);
          case "api/schema/save" -> schemas.save(sent);
          case "api/schema/curator" -> schemas.curator(sent);
          case "api/question" -> budgets.check(sent);
          case "api/forecast" -> budgets.forecast(sent);
          case "api/left" -> budgets.left(sent);
          case "api/confirmation" -> runs.confirmation(sent);
          case "api/runs" -> runs.begin(sent);
          case "api/ledger/entries" -> books.entries(sent);
          case "api/ledger/check" -> books.check();
          case "api/ledger/limit" -> books.limit(sent);
          default -> postOfRun(path, sent);
        });
  }

  private Map<String, @Nullable Object> postOfRun(List<String> path, JsonValue sent)
      throws IOException {
    if (path.size() != 4 || !path.get(0).equals("api") || !path.get(1).equals("runs")) {
      throw Refused.notFound();
    }
    String id = path.get(2);
    return switch (path.get(3)) {
      case "stop" -> runs.stop(id);
      case "resume" -> runs.resume(id);
      case "predict" -> results.predict(id, sent);
      default -> throw Refused.notFound();
    };
  }
}
