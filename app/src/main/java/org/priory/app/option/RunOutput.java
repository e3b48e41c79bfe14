package org.priory.app.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** Where a run leaves its results that nobody can go on with in another process. */
public final class RunOutput implements HelpSection.Member {

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "The folder for the results, which must be empty or absent. Default: named after data and"
              + " model, in the current folder.")
  private @Nullable Path out;

  @Override
  public HelpSection section() {
    return HelpSection.OUTPUT;
  }

  /** The folder that was given, or one that is not there yet: data-model, data-model-2, ... */
  public Path folder(Path data, String model) {
    return out == null ? OutputOptions.free(data, model) : out;
  }
}
