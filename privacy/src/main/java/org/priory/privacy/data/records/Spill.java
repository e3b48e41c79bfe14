package org.priory.privacy.data.records;

import java.nio.file.Path;

/**
 * When rows go to a temporary file rather than to memory.
 *
 * @param bytes of rows that may be in memory, at least 1
 * @param folder for the file, which only its owner can read, and which is gone when it is closed
 */
public record Spill(long bytes, Path folder) {

  public Spill {
    if (bytes < 1) {
      throw new IllegalArgumentException("bytes must be >= 1, was " + bytes);
    }
  }

  /**
   * Where several tables are in memory at the same time.
   *
   * @param tables how many, at least 1
   */
  public Spill oneOf(int tables) {
    return new Spill(Math.max(1, bytes / tables), folder);
  }

  /** Half of the heap, and the system's folder for temporary files. */
  public static Spill standard() {
    return new Spill(
        Math.max(1, Runtime.getRuntime().maxMemory() / 2),
        Path.of(System.getProperty("java.io.tmpdir", ".")));
  }
}
