package org.priory.app.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** {@code --data}: images. */
final class ImageFile implements Section.Member {

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The images, in IDX, the format of MNIST (also .gz).")
  private Path data;

  @Override
  public Section section() {
    return Section.DATA;
  }

  Path file() {
    return data;
  }
}
