package org.priory.app.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Images;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.privacy.data.file.Places;
import picocli.CommandLine.Option;

/** The labels of a network's images, and how many images there are. */
public final class NetworkImages implements HelpSection.Member {
  private static final int DEFAULT_CLASSES = 10;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "The class of each image, in IDX (also .gz). With it the data is images, without it a"
              + " table.")
  private @Nullable String labels;

  @Option(
      names = "--classes",
      paramLabel = "K",
      description =
          "Number of classes, labelled 0 to K-1; an image with another label does not count."
              + " Default: 10.")
  private @Nullable String classes;

  @Option(
      names = "--size",
      paramLabel = "WORD",
      description =
          "How many images there are: a number that is public knowledge, 'public' to have them"
              + " counted, or 'private' to spend part of the budget on the number. Default: public.")
  private @Nullable String size;

  @Override
  public HelpSection section() {
    return HelpSection.IMAGES;
  }

  public boolean areGiven() {
    return labels != null;
  }

  /** Refuses them for a table. */
  public void refuse() {
    if (classes != null) {
      throw ofImages("--classes");
    }
    if (size != null) {
      throw new BadInput(
          "--size",
          "is for a network of images",
          "given for network of a table",
          "leave it out: the schema says it");
    }
  }

  /** An option that a table does not have. */
  static BadInput ofImages(String option) {
    return new BadInput(
        option,
        "is for a network of images",
        "given for network of a table",
        "leave it out, or fit network with --labels");
  }

  public Images of(Path file) {
    return new Images(
        file,
        Optional.ofNullable(labels).map(Places::of),
        NumberOption.CLASSES.whole(classes).orElse(DEFAULT_CLASSES),
        SizeOption.read(size));
  }
}
