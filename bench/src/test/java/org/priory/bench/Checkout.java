package org.priory.bench;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout that the tests run in. */
final class Checkout {

  private Checkout() {}

  /** The nearest folder, upwards from the working directory, that holds the program's script. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("priory"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("the tests must run inside a checkout");
      }
    }
    return folder;
  }
}
