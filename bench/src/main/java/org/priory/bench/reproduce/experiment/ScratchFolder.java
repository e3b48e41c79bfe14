package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for the files of a measurement. It goes with all that is in it. */
public final class ScratchFolder implements AutoCloseable {
  private final Path path;

  private ScratchFolder(Path path) {
    this.path = path;
  }

  public static ScratchFolder create() throws IOException {
    return new ScratchFolder(Files.createTempDirectory("priory-bench"));
  }

  public Path path() {
    return path;
  }

  /** A ledger that is thrown away. */
  public Path ledger() {
    return path.resolve("ledger.db");
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
