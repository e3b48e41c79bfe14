package org.priory.app;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
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

  /**
   * Bars at two angles, here or there: pixels alone do not tell the angle. Images and their two
   * classes stand in {@code bars-idx3} and {@code bars-idx1}.
   *
   * @param away how far a bar's middle is from the image's, at most, in each direction
   */
  public static void writeBars(Path folder, int images, int side, int away) throws IOException {
    Random random = new Random(1);
    byte[] classOf = new byte[images];
    byte[] pixels = new byte[images * side * side];
    for (int i = 0; i < images; i++) {
      classOf[i] = (byte) random.nextInt(2);
      int down = random.nextInt(2 * away + 1) - away;
      int right = random.nextInt(2 * away + 1) - away;
      for (int j = 0; j < side * side; j++) {
        int y = j / side - side / 2 - down;
        int x = j % side - side / 2 - right;
        boolean isBar = (classOf[i] == 0 ? x : y) == 0 && Math.abs(x) + Math.abs(y) < 3 + away;
        pixels[i * side * side + j] = (byte) (isBar ? 255 : 0);
      }
    }
    writeImages(folder.resolve("bars-idx3"), side, side, pixels);
    writeLabels(folder.resolve("bars-idx1"), classOf);
  }

  private static DataOutputStream open(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    return new DataOutputStream(file.toString().endsWith(".gz") ? new GZIPOutputStream(out) : out);
  }
}
