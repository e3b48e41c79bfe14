package org.priory.app.option;

import java.nio.file.Path;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.file.Places;
import picocli.CommandLine.Option;

/** {@code --data} of a network: a table or images. */
public final class NetworkFile implements HelpSection.Member {

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description =
          "A table: CSV, TSV (also .gz) or Parquet; or images: IDX, the format of MNIST (also .gz).")
  private String data = "";

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Path path() {
    return Places.of(data);
  }
}
