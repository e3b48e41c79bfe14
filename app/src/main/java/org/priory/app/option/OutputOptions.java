package org.priory.app.option;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import picocli.CommandLine.Option;

/** Where a fit leaves its results, and what it says about them. */
public final class OutputOptions implements HelpSection.Member {

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "The folder for the results, which must be empty or absent. Default: named after data and"
              + " model, in the current folder.")
  private @Nullable Path out;

  @Option(
      names = "--resume",
      description =
          "Continues a fit whose process was ended by Ctrl-C, a full disk or a power cut: give the"
              + " same options and --out as then. What was answered is not asked again, and nothing"
              + " more is charged.")
  private boolean resume;

  @Option(
      names = "--show-internal",
      description =
          "For the curator's eyes, NOT PRIVATE: prints one line on standard error if more than 5 %%"
              + " of a column was missing, could not be read, was not declared or was out of bounds,"
              + " or if the declared number of records is far off. It is in internal/columns.json"
              + " anyway.")
  private boolean showInternal;

  @Override
  public HelpSection section() {
    return HelpSection.OUTPUT;
  }

  public boolean isResumed() {
    return resume;
  }

  public boolean showsInternal() {
    return showInternal;
  }

  /** Refuses to go on with what cannot be gone on with. */
  public void check(boolean hasNoise) {
    if (resume && (out == null || !hasNoise)) {
      throw new BadInput(
          "--resume",
          "is for a fit with noise that was ended, with its --out",
          out == null ? "given without --out" : "given with --non-private",
          out == null ? "add --out, the folder of that fit" : "leave it out, and fit anew");
    }
  }

  /** The folder that was given, or one that is not there yet: data-model, data-model-2, ... */
  public Path folder(Path data, String model) {
    return out == null ? free(data, model) : out;
  }

  /** A folder that is not there yet. */
  static Path free(Path data, String model) {
    String name = String.valueOf(data.getFileName());
    int dot = name.indexOf('.', 1);
    String first = (dot < 0 ? name : name.substring(0, dot)) + "-" + model;
    Path folder = Path.of(first);
    for (int i = 2; Files.exists(folder); i++) {
      folder = Path.of(first + "-" + i);
    }
    return folder;
  }
}
