package org.priory.app.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --data} of a network: a table or images. */
final class NetworkFile implements Section.Member {

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description =
          "A table: CSV, TSV (also .gz) or Parquet; or images: IDX, the format of MNIST (also .gz).")
  private Path data;

  @Override
  public Section section() {
    return Section.DATA;
  }

  Path path() {
    return data;
  }
}
