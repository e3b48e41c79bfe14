package org.priory.bench.reproduce.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import picocli.CommandLine.Option;

/** A command that makes one table or figure of a paper, and can write it down. */
public abstract class Reproduction extends PrioryCommand {

  @Option(names = "--csv", paramLabel = "FILE.csv", description = "Write every number.")
  private @Nullable Path csv;

  @Option(names = "--plot", paramLabel = "FILE.svg", description = "Draw the picture.")
  private @Nullable Path plot;

  @Option(
      names = "--save",
      paramLabel = "FOLDER",
      description =
          "Write NAME.json, NAME.csv and NAME.svg there, with machine, date and commit, for"
              + " `priory reproduce page`.")
  private @Nullable Path save;

  /** Where results are kept; empty if they are not. */
  protected final Optional<Path> folder() {
    return Optional.ofNullable(save);
  }

  /** Does the work. */
  public abstract Reproduced reproduce() throws IOException;

  @Override
  protected final Answer answer() throws IOException {
    if (save != null) {
      Files.createDirectories(save);
    }
    long start = System.nanoTime();
    Reproduced found = reproduce();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (csv != null) {
      Files.writeString(csv, Csv.of(found.lines()));
    }
    if (plot != null) {
      Files.writeString(plot, found.picture());
    }
    if (save != null) {
      SavedResult.of(spec(), found, seconds).write(save, found);
    }
    return found;
  }

  /** A line that says how far the work is. */
  protected final void say(String line) {
    messages().println(line);
    messages().flush();
  }
}
