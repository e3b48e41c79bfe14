package org.priory.bench.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.app.command.Answer;
import org.priory.app.command.ExitCode;
import org.priory.app.command.PrioryCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory reproduce all}: every reproduction in turn, and the page of their results. */
@Command(
    name = "all",
    description =
        "Runs every reproduction, at most 10 minutes each on two processors, keeps the results in"
            + " docs/results and writes docs/results.md.")
final class ReproduceAll extends PrioryCommand {

  @Option(names = "--save", paramLabel = "FOLDER", description = "By default docs/results.")
  private Path folder = Path.of("docs", "results");

  @Option(names = "--out", paramLabel = "FILE.md", description = "By default docs/results.md.")
  private Path out = Path.of("docs", "results.md");

  @Override
  protected Answer answer() {
    Map<String, Integer> codes = new LinkedHashMap<>();
    CommandLine reproduce = spec().commandLine().getParent();
    for (String name : Reproduce.names().keySet()) {
      messages().println(name);
      messages().flush();
      codes.put(name, reproduce.execute(name, "--save", folder.toString()));
    }
    codes.put(
        "page", reproduce.execute("page", "--from", folder.toString(), "--out", out.toString()));
    List<String> failed = new ArrayList<>();
    codes.forEach(
        (name, code) -> {
          if (code != ExitCode.DONE) {
            failed.add(name);
          }
        });
    return new Answer() {
      @Override
      public Map<String, ?> json() {
        return Map.of("exit_codes", codes);
      }

      @Override
      public String text() {
        return failed.isEmpty() ? "All done." : "Failed: " + String.join(", ", failed);
      }

      @Override
      public int exitCode() {
        return failed.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
      }
    };
  }
}
