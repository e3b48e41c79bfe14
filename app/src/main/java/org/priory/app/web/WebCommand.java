package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.priory.app.option.LedgerOption;
import org.priory.app.option.ThreadsOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory web}: the page. */
@Command(
    name = "web",
    sortOptions = false,
    description = {
      "Serves a page to the browser of this machine, on which you go from a file to a report: data"
          + " and schema, question, budget, confirmation, run, result, ledger. Nothing is uploaded,"
          + " and nobody else can open it.",
      "Prints an address that lets one browser in, once. Ends with Ctrl-C; a fit that is under way"
          + " can go on at the next start, and is not charged again."
    },
    footer = {"", "Example:", "  priory web --folder ~/studies"})
public final class WebCommand extends PrioryCommand {

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description =
          "A folder with data; may be given several times. Files elsewhere cannot be named."
              + " Default: the current folder.")
  private List<Path> given = List.of();

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "Where runs leave their results. Default: priory-runs in the first of the folders.")
  private @Nullable Path out;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port on the loopback address. Default: one that is free.")
  private int port;

  @Mixin private final LedgerOption ledger = new LedgerOption();
  @Mixin private final ThreadsOption threads = new ThreadsOption();

  private final CountDownLatch ended = new CountDownLatch(1);

  @Override
  protected Answer answer() throws IOException {
    threads.apply();
    if (port < 0 || port > 65_535) {
      throw new BadInput("--port", "must be from 0 to 65535", port, "leave it out for a free one");
    }
    List<Path> roots = roots();
    Path runs = (out == null ? roots.get(0).resolve("priory-runs") : out).toAbsolutePath();
    Folders folders = new Folders(roots, runs.normalize());
    WebLedger books = new WebLedger(ledger);
    BudgetDesk budgets = new BudgetDesk(folders, books);
    RunDesk fits = new RunDesk(runs.normalize(), folders, books, budgets);
    WebServer server = started(new Api(folders, books, fits, budgets));
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    return new Serving(server.opening());
  }

  private WebServer started(Api api) throws IOException {
    try {
      return new WebServer(port, api, messages());
    } catch (java.net.BindException e) {
      throw new BadInput("--port", "must be free", port, "leave it out, or give another");
    }
  }

  private List<Path> roots() throws IOException {
    List<Path> roots = new ArrayList<>();
    for (Path folder : given.isEmpty() ? List.of(Path.of("")) : given) {
      if (!Files.isDirectory(folder)) {
        throw new BadInput("--folder", "must be a folder", folder, "check the name");
      }
      roots.add(folder.toRealPath());
    }
    return roots;
  }

  /** Serves until the process is told to end. */
  @Override
  protected void afterwards() throws InterruptedException {
    ended.await();
  }

  private record Serving(String url) implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("url", url);
      return members;
    }

    @Override
    public String text() {
      return "Open this address in your browser, it works once:\n\n  "
          + url
          + "\n\nCtrl-C ends the server.";
    }
  }
}
