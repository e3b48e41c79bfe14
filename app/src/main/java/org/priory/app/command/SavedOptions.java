package org.priory.app.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --model} and {@code --data}: a model that was fitted, and records that are new to it. */
final class SavedOptions {

  @Option(
      names = "--model",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder that 'priory fit' wrote.")
  private Path model;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description =
          "CSV, TSV (also .gz) or Parquet with the columns of the model's schema, or a folder of such"
              + " files; documents or images as 'priory fit' takes them.")
  private Path data;

  Path model() {
    return model;
  }

  Path data() {
    return data;
  }
}
