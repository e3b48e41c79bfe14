package org.priory;

import java.nio.file.Path;
import java.util.Optional;
import org.priory.privacy.data.schema.Size;

/**
 * Images in IDX, the format of MNIST (also gzip).
 *
 * @param file the images
 * @param labels the class of each, in IDX; empty for a model that needs none
 * @param classes how many classes there are, labelled from 0
 * @param size how many images there are, as far as it is public
 */
public record Images(Path file, Optional<Path> labels, int classes, Size size) implements Data {

  /** Images without labels, whose number is public and counted. */
  public static Images of(Path file) {
    return new Images(file, Optional.empty(), 0, Size.PUBLIC);
  }

  /** Images with labels, whose number is public and counted. */
  public static Images of(Path file, Path labels, int classes) {
    return new Images(file, Optional.of(labels), classes, Size.PUBLIC);
  }

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }
}
