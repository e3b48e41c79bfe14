package org.priory.bench.reproduce.network;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Images of ten classes that are drawn by formulas: hard to tell apart, as every third is partly
 * another class, and all are noisy. No constant of the product was chosen on them.
 *
 * @param outlines how far a point of [-1, 1] x [-1, 1] is outside of each class's shape; negative
 *     inside
 */
record DrawnImages(List<Outline> outlines) {
  static final int SIDE = 28;

  /** Share of images that are partly another class, and by how much at most. */
  private static final double MIXED = 0.35;

  private static final double MOST_MIXED = 0.7;

  /** Deviation of the noise on a pixel. */
  private static final double NOISE = 0.15;

  /** How far a point is outside of a shape. */
  interface Outline {
    double at(double x, double y);
  }

  /** Letters as strokes: A, C, E, F, H, K, L, N, T, X. */
  static DrawnImages letters() {
    return new DrawnImages(
        List.of(
            strokes("-6,8 0,-8 6,8", "-4,2 4,2"),
            strokes("6,-6 0,-8 -5,-4 -6,0 -5,4 0,8 6,6"),
            strokes("6,-8 -6,-8 -6,8 6,8", "-6,0 4,0"),
            strokes("6,-8 -6,-8 -6,8", "-6,0 4,0"),
            strokes("-6,-8 -6,8", "6,-8 6,8", "-6,0 6,0"),
            strokes("-6,-8 -6,8", "6,-8 -6,1", "-2,-2 6,8"),
            strokes("-6,-8 -6,8 6,8"),
            strokes("-6,8 -6,-8 6,8 6,-8"),
            strokes("-7,-8 7,-8", "0,-8 0,8"),
            strokes("-6,-8 6,8", "6,-8 -6,8")));
  }

  /** Filled silhouettes. */
  static DrawnImages shapes() {
    return new DrawnImages(
        List.of(
            (x, y) -> Math.hypot(x, y) - 0.7,
            (x, y) -> Math.max(Math.abs(x), Math.abs(y)) - 0.6,
            (x, y) -> Math.max(Math.abs(x) - 0.35, Math.abs(y) - 0.8),
            (x, y) -> Math.max(Math.abs(x) - 0.8, Math.abs(y) - 0.35),
            (x, y) -> Math.max(0.9 * Math.abs(x) + 0.45 * y - 0.35, -y - 0.7),
            (x, y) -> Math.abs(x) + Math.abs(y) - 0.8,
            (x, y) -> Math.abs(Math.hypot(x, y) - 0.55) - 0.18,
            (x, y) -> Math.max(Math.min(Math.abs(x), Math.abs(y)) - 0.22, Math.hypot(x, y) - 0.8),
            (x, y) ->
                Math.max(
                    Math.max(Math.abs(x), Math.abs(y)) - 0.7,
                    0.25 - Math.max(Math.abs(x), -y - 0.3)),
            (x, y) -> Math.max(Math.hypot(x, y) - 0.75, 0.5 - Math.hypot(x - 0.45, y))));
  }

  /** Lines of points "x,y" in tenths. */
  private static Outline strokes(String... lines) {
    double[][] points = new double[lines.length][];
    for (int i = 0; i < lines.length; i++) {
      points[i] =
          Pattern.compile("[ ,]")
              .splitAsStream(lines[i])
              .mapToDouble(written -> Double.parseDouble(written) / 10)
              .toArray();
    }
    return (x, y) -> {
      double nearest = Double.POSITIVE_INFINITY;
      for (double[] line : points) {
        for (int j = 0; j + 3 < line.length; j += 2) {
          nearest = Math.min(nearest, distance(x, y, line, j));
        }
      }
      return nearest - 0.12;
    };
  }

  /** The distance of a point from the part of a line that starts at an index. */
  private static double distance(double x, double y, double[] line, int j) {
    double dx = line[j + 2] - line[j];
    double dy = line[j + 3] - line[j + 1];
    double along = ((x - line[j]) * dx + (y - line[j + 1]) * dy) / (dx * dx + dy * dy);
    double t = Math.max(0, Math.min(1, along));
    return Math.hypot(x - line[j] - t * dx, y - line[j + 1] - t * dy);
  }

  /** Pixels from 0 to 255 of an image of a class. */
  byte[] draw(int of, SplittableRandom random) {
    Outline own = outlines.get(of);
    Outline other = outlines.get(random.nextInt(outlines.size()));
    double share = random.nextDouble() < MIXED ? MOST_MIXED * random.nextDouble() : 0;
    double turn = 0.3 * (2 * random.nextDouble() - 1);
    double width = 0.75 + 0.35 * random.nextDouble();
    double height = 0.75 + 0.35 * random.nextDouble();
    double right = 0.2 * (random.nextDouble() - 0.5);
    double down = 0.2 * (random.nextDouble() - 0.5);
    double ink = 0.5 + 0.5 * random.nextDouble();
    byte[] pixels = new byte[SIDE * SIDE];
    for (int i = 0; i < pixels.length; i++) {
      int row = i / SIDE;
      int column = i % SIDE;
      double u = (column + 0.5) / SIDE * 2.2 - 1.1 - right;
      double v = (row + 0.5) / SIDE * 2.2 - 1.1 - down;
      double x = (Math.cos(turn) * u + Math.sin(turn) * v) / width;
      double y = (Math.cos(turn) * v - Math.sin(turn) * u) / height;
      double outside = (1 - share) * own.at(x, y) + share * other.at(x, y);
      // an edge of about a pixel
      double shade = ink / (1 + Math.exp(30 * outside)) + NOISE * random.nextGaussian();
      pixels[i] = (byte) Math.rint(255 * Math.max(0, Math.min(1, shade)));
    }
    return pixels;
  }
}
