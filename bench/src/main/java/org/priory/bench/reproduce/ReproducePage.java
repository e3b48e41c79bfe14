package org.priory.bench.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.result.SavedResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory reproduce page}: the page of results that docs/results.md is. */
@Command(
    name = "page",
    description =
        "Writes docs/results.md from what `--save docs/results` has kept: every table, its picture,"
            + " machine, date and commit.")
final class ReproducePage extends PrioryCommand {

  @Option(names = "--from", paramLabel = "FOLDER", description = "By default docs/results.")
  private Path from = Path.of("docs", "results");

  @Option(names = "--out", paramLabel = "FILE.md", description = "By default docs/results.md.")
  private Path out = Path.of("docs", "results.md");

  @Override
  protected Answer answer() throws IOException {
    List<SavedResult> results = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String name : Reproduce.names().keySet()) {
      SavedResult.read(from, name).ifPresentOrElse(results::add, () -> missing.add(name));
    }
    if (results.isEmpty()) {
      throw new BadInput(
          "--from",
          "must hold results",
          from.toString(),
          "run `priory reproduce NAME --save " + from + "` first");
    }
    Path folder = out.toAbsolutePath().normalize().getParent();
    Path pictures =
        folder == null
            ? from
            : Path.of(".").resolve(folder.relativize(from.toAbsolutePath().normalize()));
    Files.writeString(out, ResultsPage.of(results, missing, pictures.toString()));
    return new Answer() {
      @Override
      public Map<String, ?> json() {
        return Map.of("page", out.toString(), "results", results.size(), "missing", missing);
      }

      @Override
      public String text() {
        return out
            + ": "
            + results.size()
            + " results"
            + (missing.isEmpty() ? "" : "; not there: " + String.join(", ", missing));
      }
    };
  }
}
