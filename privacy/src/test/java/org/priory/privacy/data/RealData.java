package org.priory.privacy.data;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The real data sets in {@code $PRIORY_DATA}, else in {@code shared/data} beside the checkout. A
 * test that needs a set which is not there is skipped.
 */
public final class RealData {
  private RealData() {}

  /** The file of that name below the folder of the data sets. */
  public static Path file(String name) {
    Path file = folder().resolve(name);
    boolean there = Files.isReadable(file);
    if (!there) {
      System.out.println("skipped: no data set " + file);
    }
    assumeTrue(there, () -> "skipped: no data set " + file);
    return file;
  }

  private static Path folder() {
    String given = System.getenv("PRIORY_DATA");
    if (given != null) {
      return Path.of(given);
    }
    for (Path path = Path.of("").toAbsolutePath(); path != null; path = path.getParent()) {
      Path folder = path.resolve("shared/data");
      if (Files.isDirectory(folder)) {
        return folder;
      }
    }
    return Path.of("shared/data");
  }
}
