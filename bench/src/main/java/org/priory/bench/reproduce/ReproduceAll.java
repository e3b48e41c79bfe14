package org.priory.bench.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.result.SavedResult;
import org.priory.bench.reproduce.result.Sources;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce all}: every reproduction in turn, and the page of their results. It can
 * be ended at any time: what was saved from the sources as they are is not made again.
 */
@Command(
    name = "all",
    description =
        "Makes docs/results.md anew: runs every reproduction with the options that its saved result"
            + " has, keeps each in docs/results with its commit, and writes the page. Ended and"
            + " started again it goes on: results of these sources are left as they are.")
final class ReproduceAll extends PrioryCommand {

  @Option(names = "--save", paramLabel = "FOLDER", description = "By default docs/results.")
  private Path folder = Path.of("docs", "results");

  @Option(names = "--out", paramLabel = "FILE.md", description = "By default docs/results.md.")
  private Path out = Path.of("docs", "results.md");

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "These alone, with commas between them.")
  private List<String> only = List.of();

  @Option(
      names = "--quick",
      description =
          "Without the options of saved results: at most 10 minutes each on two processors.")
  private boolean quick;

  @Option(names = "--again", description = "Also those that were made from these sources.")
  private boolean again;

  @Override
  protected Answer answer() {
    for (String name : only) {
      if (!Reproduce.names().containsKey(name)) {
        throw new BadInput(
            "--only", "must name reproductions", name, "see `priory reproduce list`");
      }
    }
    Map<String, Integer> codes = new LinkedHashMap<>();
    List<String> left = new ArrayList<>();
    CommandLine reproduce = spec().commandLine().getParent();
    for (String name : Reproduce.names().keySet()) {
      Optional<SavedResult> saved = SavedResult.read(folder, name);
      if (!only.isEmpty() && !only.contains(name)) {
        continue;
      }
      if (!again && saved.filter(ReproduceAll::isOfTheseSources).isPresent()) {
        left.add(name);
        continue;
      }
      say(name);
      List<String> words = new ArrayList<>(List.of(name));
      saved.filter(kept -> !quick).ifPresent(kept -> words.addAll(kept.options()));
      words.addAll(List.of("--save", folder.toString()));
      codes.put(name, reproduce.execute(words.toArray(String[]::new)));
    }
    codes.put(
        "page", reproduce.execute("page", "--from", folder.toString(), "--out", out.toString()));
    return new Done(codes, left);
  }

  private static boolean isOfTheseSources(SavedResult saved) {
    return Sources.areThoseOf(saved.commit(), Path.of("").toAbsolutePath());
  }

  private void say(String line) {
    messages().println(line);
    messages().flush();
  }

  private record Done(Map<String, Integer> codes, List<String> left) implements Answer {

    private List<String> failed() {
      return codes.entrySet().stream()
          .filter(each -> each.getValue() != ExitCode.DONE)
          .map(Map.Entry::getKey)
          .toList();
    }

    @Override
    public Map<String, ?> json() {
      return Map.of("exit_codes", codes, "of_these_sources", left);
    }

    @Override
    public String text() {
      String before =
          left.isEmpty()
              ? ""
              : "Made from these sources before, and left as they are: "
                  + String.join(", ", left)
                  + ".\n";
      return before + (failed().isEmpty() ? "All done." : "Failed: " + String.join(", ", failed()));
    }

    @Override
    public int exitCode() {
      return failed().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }
  }
}
