package org.priory.inference.neural.scattering;

import java.util.SplittableRandom;

/**
 * Made-up images of pen strokes: one to three smooth curves, of about the size and width that
 * written signs have in an image. Always the same ones: they stand for what is known about images
 * without looking at any.
 */
public final class Strokes {
  /** Points of each piece of a curve. */
  private static final int POINTS = 40;

  /** Share of the image that a sign fills, and width of a pen, for images of this size. */
  private static final double SIZE = 28;

  private final int rows;
  private final int columns;
  private final SplittableRandom random;

  /**
   * Images of a size.
   *
   * @param seed which ones
   */
  public Strokes(int rows, int columns, long seed) {
    this.rows = rows;
    this.columns = columns;
    this.random = new SplittableRandom(seed);
  }

  /** The next image, row by row, each pixel in [0, 1]. */
  public float[] next() {
    int strokes = 1 + random.nextInt(3);
    double[][][] curves = new double[strokes][][];
    for (int i = 0; i < strokes; i++) {
      curves[i] = curve(1 + random.nextInt(2));
    }
    double[] middle = new double[2];
    double extent = 0.3;
    for (int axis = 0; axis < 2; axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (double[][] curve : curves) {
        for (double[] point : curve) {
          low = Math.min(low, point[axis]);
          high = Math.max(high, point[axis]);
        }
      }
      middle[axis] = (low + high) / 2;
      extent = Math.max(extent, high - low);
    }
    double unit = Math.min(rows, columns) / SIZE;
    double scale = unit * (17 + 2 * random.nextDouble()) / extent;
    double pen = unit * (0.8 + 0.7 * random.nextDouble());
    return centred(drawn(curves, middle, scale, pen));
  }

  /** Points on a chain of cubic Bézier curves. */
  private double[][] curve(int pieces) {
    double[][] handles = new double[3 * pieces + 1][2];
    for (int axis = 0; axis < 2; axis++) {
      handles[0][axis] = 2 * random.nextDouble() - 1;
      for (int i = 1; i < handles.length; i++) {
        handles[i][axis] = handles[i - 1][axis] + 0.7 * random.nextGaussian();
      }
    }
    double[][] points = new double[pieces * POINTS][2];
    for (int i = 0; i < points.length; i++) {
      double t = (double) (i % POINTS) / (POINTS - 1);
      double s = 1 - t;
      int first = 3 * (i / POINTS);
      for (int axis = 0; axis < 2; axis++) {
        points[i][axis] =
            s * s * s * handles[first][axis]
                + 3 * s * s * t * handles[first + 1][axis]
                + 3 * s * t * t * handles[first + 2][axis]
                + t * t * t * handles[first + 3][axis];
      }
    }
    return points;
  }

  /** 1 within the pen's width of a point, and less within a pixel of that. */
  private float[] drawn(double[][][] curves, double[] middle, double scale, double pen) {
    float[] image = new float[rows * columns];
    int reach = (int) Math.ceil(pen + 1);
    for (double[][] curve : curves) {
      for (double[] point : curve) {
        double down = (rows - 1) / 2.0 + scale * (point[0] - middle[0]);
        double right = (columns - 1) / 2.0 + scale * (point[1] - middle[1]);
        int top = Math.max(0, (int) down - reach);
        int left = Math.max(0, (int) right - reach);
        for (int i = top; i <= Math.min(rows - 1, (int) down + reach); i++) {
          for (int k = left; k <= Math.min(columns - 1, (int) right + reach); k++) {
            double ink = Math.min(1, pen + 0.5 - Math.hypot(i - down, k - right));
            int at = i * columns + k;
            image[at] = (float) Math.max(image[at], ink);
          }
        }
      }
    }
    return image;
  }

  /** Moved by whole pixels so that its centre of mass is in the middle. */
  private float[] centred(float[] image) {
    double mass = 0;
    double down = 0;
    double right = 0;
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < columns; k++) {
        double ink = image[i * columns + k];
        mass += ink;
        down += ink * i;
        right += ink * k;
      }
    }
    int up = (int) Math.rint(down / mass - (rows - 1) / 2.0);
    int left = (int) Math.rint(right / mass - (columns - 1) / 2.0);
    float[] moved = new float[image.length];
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < columns; k++) {
        int from = i + up;
        int at = k + left;
        if (from >= 0 && from < rows && at >= 0 && at < columns) {
          moved[i * columns + k] = image[from * columns + at];
        }
      }
    }
    return moved;
  }
}
