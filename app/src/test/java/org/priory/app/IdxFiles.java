package org.priory.app;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes images and labels as MNIST has them, packed if the name ends so. */
public final class IdxFiles {
  private IdxFiles() {}

  /** Images one after the other, a byte a pixel. */
  public static void writeImages(Path file, int rows, int columns, byte[] pixels)
      throws IOException {
    try (DataOutputStream out = open(file)) {
      for (int header : new int[] {0x803, pixels.length / (rows * columns), rows, columns}) {
        out.writeInt(header);
      }
      out.write(pixels);
    }
  }

  /** A label for each image. */
  public static void writeLabels(Path file, byte[] labels) throws IOException {
    try (DataOutputStream out = open(file)) {
      out.writeInt(0x801);
      out.writeInt(labels.length);
      out.write(labels);
    }
  }

  private static DataOutputStream open(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    return new DataOutputStream(file.toString().endsWith(".gz") ? new GZIPOutputStream(out) : out);
  }
}
