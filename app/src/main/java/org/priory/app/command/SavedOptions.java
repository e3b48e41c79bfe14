package org.priory.app.command;

import java.nio.file.Path;
import org.priory.app.option.TableOrigin;
import org.priory.app.shell.BadInput;
import org.priory.privacy.data.TableData;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --model} and {@code --data}: a model that was fitted, and records that are new to it. */
final class SavedOptions {

  @Option(
      names = "--model",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder that 'priory fit' wrote.")
  private Path model;

  @Mixin private final TableOrigin origin = new TableOrigin();

  Path model() {
    return model;
  }

  /** Rows with the columns of the model's schema, or the file of documents or images. */
  TableData data() {
    return origin.rows();
  }

  /**
   * The file or folder of rows, for machines that read it themselves.
   *
   * @throws BadInput if rows come from a query
   */
  Path files() {
    if (data().files().isEmpty()) {
      throw new BadInput(
          "--data",
          "must be a file or a folder with --engine",
          "a query",
          "leave --engine out, or write the rows to a file");
    }
    return origin.place();
  }
}
