package org.priory.app.budget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Accounting;
import org.priory.app.shell.BadInput;
import org.priory.models.statement.PrivacyQuestion;
import picocli.CommandLine.Option;

/** {@code --plot}: draws the picture of a procedure. */
final class PlotOption {

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description = "Plots epsilon against steps and delta against epsilon into this file.")
  private @Nullable String file;

  /** Refuses what cannot be drawn or written, before any work is done. */
  void check(PrivacyQuestion question) {
    if (file == null) {
      return;
    }
    if (question.equals(PrivacyQuestion.epsilonAt(0))) {
      throw new BadInput(
          "--plot", "needs a delta above 0", file, "give --delta D > 0, or leave --plot out");
    }
    Path path = path(file);
    Path folder = path.toAbsolutePath().getParent();
    if (Files.isDirectory(path) || folder == null || !Files.isDirectory(folder)) {
      throw unwritable(file);
    }
  }

  /** Draws the picture if it was asked for, and returns its place. */
  Optional<String> draw(Procedure procedure, double delta) {
    if (file == null) {
      return Optional.empty();
    }
    String svg = Accounting.picture(procedure.step(), procedure.steps(), delta);
    try {
      Files.writeString(path(file), svg);
    } catch (IOException e) {
      throw unwritable(file);
    }
    return Optional.of(file);
  }

  private static Path path(String file) {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw unwritable(file);
    }
  }

  private static BadInput unwritable(String file) {
    return new BadInput(
        "--plot",
        "must be a file that can be written",
        file,
        "name a file in an existing folder, such as privacy.svg");
  }
}
