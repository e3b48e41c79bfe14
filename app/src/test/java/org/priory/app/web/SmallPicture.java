package org.priory.app.web;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** A picture in its most frequent colours, so that documents stay small. */
final class SmallPicture {
  private static final int COLOURS = 64;

  private SmallPicture() {}

  /** Writes a PNG file again; colours that are seldom become the nearest of those that are not. */
  static void write(Path file) throws IOException {
    BufferedImage picture = ImageIO.read(file.toFile());
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        counts.merge(picture.getRGB(x, y) | 0xff000000, 1, Integer::sum);
      }
    }
    List<Integer> kept =
        counts.entrySet().stream()
            .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder()))
            .limit(COLOURS)
            .map(Map.Entry::getKey)
            .toList();
    int[] palette = kept.stream().mapToInt(Integer::intValue).toArray();
    BufferedImage small =
        new BufferedImage(
            picture.getWidth(),
            picture.getHeight(),
            BufferedImage.TYPE_BYTE_INDEXED,
            new IndexColorModel(8, palette.length, palette, 0, false, -1, 0));
    Map<Integer, Integer> nearest = new HashMap<>();
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        int colour = picture.getRGB(x, y);
        int index = nearest.computeIfAbsent(colour, each -> nearest(each, palette));
        small.getRaster().setSample(x, y, 0, index);
      }
    }
    ImageIO.write(small, "png", file.toFile());
  }

  private static int nearest(int colour, int[] palette) {
    int best = 0;
    for (int i = 1; i < palette.length; i++) {
      if (distance(colour, palette[i]) < distance(colour, palette[best])) {
        best = i;
      }
    }
    return best;
  }

  private static int distance(int a, int b) {
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      int difference = ((a >> shift) & 0xff) - ((b >> shift) & 0xff);
      sum += difference * difference;
    }
    return sum;
  }
}
