package org.priory.app.option;

import java.nio.file.Path;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.file.Places;
import picocli.CommandLine.Option;

/** {@code --data}: images. */
public final class ImageFile implements HelpSection.Member {

  @Option(
      names = "--data",
      paramLabel = "FILE",
      required = true,
      description = "The images, in IDX, the format of MNIST (also .gz).")
  private String data = "";

  @Override
  public HelpSection section() {
    return HelpSection.DATA;
  }

  public Path file() {
    return Places.of(data);
  }
}
