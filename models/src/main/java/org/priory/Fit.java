package org.priory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.RunFolder;
import org.priory.models.model.Coefficients;
import org.priory.models.model.Saved;
import org.priory.models.run.CuratorsFile;
import org.priory.models.run.Run;
import org.priory.models.run.RunJson;
import org.priory.models.run.RunText;

/** A fit that is done. */
public final class Fit {
  private final Run run;

  Fit(Run run) {
    this.run = run;
  }

  /**
   * What is known about each coefficient, by its name and in natural units.
   *
   * @throws IllegalStateException if the model has no coefficients
   */
  public Coefficients posterior() {
    return run.fitted()
        .coefficientsAsRead()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "a " + run.procedure().words() + " has no coefficients: see table()"));
  }

  /** What was found, as a table for a person. */
  public String table() {
    return run.fitted().table();
  }

  /** What is promised, in plain words. */
  public String statement() {
    return String.join("\n", run.statement());
  }

  /** What was charged at the delta of the budget; 0 if there was no noise. */
  public double epsilon() {
    return run.epsilonCharged();
  }

  /** The model, to predict with. */
  public Saved model() {
    return ModelCatalog.read(run.folder().root());
  }

  /** Everything that is written and said about it. */
  Run run() {
    return run;
  }

  /** The folder of the results; gone when {@link Priory} is closed if none was asked for. */
  public Results results() {
    return new Results(run.folder().root());
  }

  /** What was done, found and promised, as members of a JSON object. */
  public Map<String, @Nullable Object> summary() {
    return RunJson.answer(run);
  }

  /** What was done, found and promised, as a text for a person. */
  public String text() {
    return RunText.of(run);
  }

  /**
   * NOT PRIVATE, for the curator alone: what deserves a look before the result is believed, such as
   * a column that was mostly missing; empty if nothing does.
   */
  public Optional<String> curatorsNote() throws IOException {
    return Optional.of(CuratorsFile.line(run.folder())).filter(line -> !line.isEmpty());
  }

  /**
   * Copies the results into a folder: {@code release} is safe to publish, {@code internal} is for
   * the curator only.
   *
   * @throws org.priory.privacy.data.schema.BadData if the folder is not empty
   */
  public void save(Path folder) throws IOException {
    Path to = RunFolder.fresh(folder).root();
    Path from = run.folder().root();
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.toList();
    }
    for (Path each : all) {
      Path copy = to.resolve(from.relativize(each).toString());
      if (Files.isDirectory(each)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(each, copy, java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    OwnerOnly.closeAll(new RunFolder(to).internal());
  }
}
