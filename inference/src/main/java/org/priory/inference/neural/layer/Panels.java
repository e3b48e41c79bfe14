package org.priory.inference.neural.layer;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.parallel.Workers;

/**
 * Products of large matrices some columns at a time, on all cores. Each panel is made, used and
 * forgotten while it is near the processor, in memory that layers and threads take turns with.
 *
 * <p>Panels follow from the shape of the matrix alone. So the bits of a product do not depend on
 * the number of cores.
 */
final class Panels {
  /** Numbers of a panel of weights: one and a half megabytes. */
  private static final int MOST = 3 << 17;

  /** Number of panels of a matrix that is neither narrow nor large. */
  private static final int USUAL = 6;

  /** Narrower panels are made only where wider ones would be too large. */
  private static final int LEAST = 128;

  /** Panels start where the library's own tiles do. */
  static final int TILE = 8;

  private final Queue<Panel> spare = new ConcurrentLinkedQueue<>();

  private final FloatMatrix errors;

  /**
   * Without panels yet.
   *
   * @param mostErrors of the outputs of a layer, in all rows
   */
  Panels(int mostErrors) {
    this.errors = FloatMatrix.zeros(mostErrors, 1);
  }

  /** Memory for the errors of a layer, as long as products with them are made. */
  FloatMatrix errors(int rows, int width) {
    return errors.slice(0, rows * width).reshaped(width);
  }

  /** What is done with some columns. */
  interface Task {
    void run(Panel panel, int from, int count);
  }

  /** Memory of a panel, with whatever was left in it. */
  static final class Panel {
    private FloatMatrix weights = FloatMatrix.zeros(1, 1);
    private FloatMatrix rows = FloatMatrix.zeros(1, 1);
    private float[] line = new float[0];
    private double[] wide = new double[0];

    /** A matrix of the size of some of the weights. */
    FloatMatrix weights(int height, int width) {
      if (weights.rows() < height * width) {
        weights = FloatMatrix.zeros(height * width, 1);
      }
      return weights.slice(0, height * width).reshaped(width);
    }

    /** A matrix with a row for each of the batch. */
    FloatMatrix rows(int height, int width) {
      if (rows.rows() < height * width) {
        rows = FloatMatrix.zeros(height * width, 1);
      }
      return rows.slice(0, height * width).reshaped(width);
    }

    /** At least so many floats. */
    float[] line(int length) {
      if (line.length < length) {
        line = new float[length];
      }
      return line;
    }

    /** At least so many doubles. */
    double[] wide(int length) {
      if (wide.length < length) {
        wide = new double[length];
      }
      return wide;
    }
  }

  /** Runs a task for all columns of a matrix. */
  void each(int rows, int columns, Task task) {
    int width = width(rows, columns);
    Workers.each(
        (columns + width - 1) / width,
        i -> {
          Panel polled = spare.poll();
          Panel panel = polled == null ? new Panel() : polled;
          task.run(panel, i * width, Math.min(width, columns - i * width));
          spare.add(panel);
        });
  }

  /** Columns of a panel: of six panels, fewer for narrow matrices, and more for large ones. */
  private static int width(int rows, int columns) {
    long size = (long) rows * columns;
    long few = Math.max(1, Math.min(USUAL, columns / LEAST));
    long count = size <= few * MOST ? few : size / (2 * MOST) * 2 + 2; // cores come in pairs
    return (int) ((columns + count - 1) / count + TILE - 1) / TILE * TILE;
  }
}
